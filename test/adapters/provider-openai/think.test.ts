import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ThinkSplitter, type Split } from '#adapters/provider-openai/think.ts';

type Seen = Split & { shown: Split };

function split(pieces: readonly string[], thinksFirst = false): Seen {
  const splitter = new ThinkSplitter(thinksFirst);
  const shown: Split = { text: '', reasoning: '' };
  for (const piece of pieces) {
    const { text, reasoning } = splitter.push(piece);
    shown.text += text;
    shown.reasoning += reasoning;
  }
  const rest = splitter.end();
  return { text: shown.text + rest.text, reasoning: shown.reasoning + rest.reasoning, shown };
}

const ROWS: [name: string, content: string, text: string, reasoning: string][] = [
  ['a block', '<think>plan</think>Hi', 'Hi', 'plan'],
  ['blank space around the tags', ' \n<think>\n a\n b \n</think>\n\n Hi ', 'Hi ', 'a\n b'],
  ['an empty block', '<think>\n\n</think>\n\nYes', 'Yes', ''],
  ['a tag after text', 'Hi <think>x</think>', 'Hi <think>x</think>', ''],
  ['a second block', '<think>a</think>b<think>c</think>', 'b<think>c</think>', 'a'],
  ['a block right behind a block', '<think>a</think><think>b</think>', '<think>b</think>', 'a'],
  ['an unclosed block', '<think>a b \n', '', 'a b \n'],
  ['half a closing tag at the end', '<think>a </thin', '', 'a </thin'],
  ['half an opening tag at the end', ' <thi', ' <thi', ''],
  ['what only looks like the tag', '<thinker>a', '<thinker>a', ''],
  ['other tags inside', '<think>a </b> </thinker> < </think>x', 'x', 'a </b> </thinker> <'],
  ['a lone closing tag', 'a</think>b', 'a</think>b', ''],
  ['nothing but blank space', ' \n ', ' \n ', ''],
  ['a tag in capitals', '<THINK>a', '<THINK>a', ''],
];

describe('thoughts inside the content', () => {
  it.each(ROWS)('are split from the answer: %s', (_name, content, text, reasoning) => {
    expect(split([content])).toMatchObject({ text, reasoning });
  });

  it.each(ROWS)('are the same in single characters, and never shown too early: %s', (...row) => {
    const [, content, text, reasoning] = row;
    const seen = split(Array.from(content));

    expect(seen).toMatchObject({ text, reasoning });
    expect(text.startsWith(seen.shown.text)).toBe(true);
    expect(reasoning.startsWith(seen.shown.reasoning)).toBe(true);
  });

  it('come out the same however the content is cut', () => {
    const letters = fc.constantFrom('<think>', '</think>', '<', '/think>', ' ', '\n', 'a', '</thi');
    fc.assert(
      fc.property(fc.array(letters, { maxLength: 12 }), fc.boolean(), (pieces, thinksFirst) => {
        const { text, reasoning } = split([pieces.join('')], thinksFirst);

        expect(split(pieces, thinksFirst)).toMatchObject({ text, reasoning });
      }),
    );
  });

  it('are text where reasoning has a field of its own', () => {
    const splitter = new ThinkSplitter(false);
    splitter.push('\n');
    splitter.reasoningCame();

    expect(splitter.push('<think>a')).toEqual({ text: '\n<think>a', reasoning: '' });
  });
});

describe('a model that thinks first', () => {
  it.each([
    ['no opening tag', 'plan\n</think>\nHi', 'Hi', 'plan'],
    ['an opening tag after all', '\n<think>plan</think>Hi', 'Hi', 'plan'],
    ['no thought at all', '</think>Hi', 'Hi', ''],
    ['no closing tag', 'plan', '', 'plan'],
    ['half a tag', '<thi', '', '<thi'],
  ])('needs no opening tag: %s', (_name, content, text, reasoning) => {
    expect(split([content], true)).toMatchObject({ text, reasoning });
    expect(split(Array.from(content), true)).toMatchObject({ text, reasoning });
  });

  it('answers at once where reasoning has a field of its own', () => {
    const splitter = new ThinkSplitter(true);
    splitter.reasoningCame();

    expect(splitter.push('Hi')).toEqual({ text: 'Hi', reasoning: '' });
  });
});
