import { expect, it } from 'vitest';
import { plainWords } from '#core/lib/plain-words.ts';

it.each([
  ['## So\n\n> it **is**\n- `noon`', 'So\n\nit is\nnoon'],
  ['**file_name** and *it* and _that_ and ~~gone~~', 'file_name and it and that and gone'],
  ['see [the port](https://a.example) ![map](b.png)', 'see the port map'],
  [
    '2 * 3 * 4, 2**3 and 4**5, a ** b, snake_case_x',
    '2 * 3 * 4, 2**3 and 4**5, a ** b, snake_case_x',
  ],
  ['```ts\nlet a = 1;\n```', '\nlet a = 1;\n'],
  ['half a **mark', 'half a **mark'],
])('of %j are %j', (text, words) => {
  expect(plainWords(text)).toBe(words);
});

it('are found in time proportional to the text, also where no mark has its other half', () => {
  const before = performance.now();
  plainWords('** _a `b [c '.repeat(20_000));
  expect(performance.now() - before).toBeLessThan(2_000);
});
