import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalJson, dedupeKey, planBatch } from '#core/tools/dedupe.ts';

it('gives equal keys to equal arguments, in whatever order and spacing they are written', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (args) => {
      const shuffled = Object.fromEntries(Object.entries(args).reverse());
      const written = dedupeKey({ name: 't', arguments: JSON.stringify(args, null, 2) });
      expect(dedupeKey({ name: 't', arguments: JSON.stringify(shuffled) })).toBe(written);
    }),
  );
});

it('writes canonical JSON that reads back as the same value', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(JSON.parse(canonicalJson(value))).toEqual(JSON.parse(JSON.stringify(value)));
    }),
  );
});

it('takes arguments nested too deep to sort as the text they are', () => {
  const deep = `${'['.repeat(60_000)}${']'.repeat(60_000)}`;
  const call = { name: 't', arguments: deep };
  expect(planBatch([call, call], new Set(), new Set())).toEqual(['run', 'same_batch']);
});

describe('numbers in arguments', () => {
  const keyOf = (args: string): string => dedupeKey({ name: 't', arguments: args });

  it.each([
    ['{"id":9007199254740993}', '{"id":9007199254740992}'],
    ['{"id":-9007199254740993}', '{"id":-9007199254740992}'],
    ['[1e400]', '[null]'],
    ['[1e400]', '[1e401]'],
    ['[1e400]', '[-1e400]'],
    ['0.1', '0.1000000000000000000001'],
    ['1e-400', '0'],
    ['12', '1'],
    ['120', '12'],
    ['1', '"1"'],
    ['[1,2]', '[12]'],
    ['{"a":"1"}', '{"a":1}'],
  ])('%s and %s are not the same', (one, other) => {
    // A chat platform's message ids are 64-bit numbers; rounded, two messages would be one.
    expect(keyOf(one)).not.toBe(keyOf(other));
  });

  it.each([
    ['1', '1.0'],
    ['100', '1e2'],
    ['100', '10.00E+1'],
    ['0.5', '5e-1'],
    ['0', '-0.0e7'],
    ['9007199254740993', '9007199254740993.0'],
    ['1e400', '10e399'],
    ['{"a":"say \\"1.0\\"","b":1}', '{"b":1.0,"a":"say \\u00221.0\\u0022"}'],
  ])('%s and %s are the same', (one, other) => {
    expect(keyOf(one)).toBe(keyOf(other));
  });

  it('are read as numbers only where the text is JSON', () => {
    expect(keyOf('{"a":01}')).not.toBe(keyOf('{"a":1}'));
    expect(keyOf('{"a":"01"}')).not.toBe(keyOf('{"a":"1"}'));
  });

  it('stay apart from each other as often as they are written apart', () => {
    fc.assert(
      fc.property(fc.bigInt(), fc.bigInt(), (one, other) => {
        expect(keyOf(`{"id":${one}}`) === keyOf(`{"id":${other}}`)).toBe(one === other);
      }),
    );
  });
});

it('reads long texts in arguments', () => {
  const text = JSON.stringify({ text: '"quoted" 1.0\n'.repeat(500_000), number: 1 });
  const same = text.replace('"number":1', '"number":1.0');
  expect(dedupeKey({ name: 't', arguments: same })).toBe(dedupeKey({ name: 't', arguments: text }));
});
