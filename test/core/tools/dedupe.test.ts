import fc from 'fast-check';
import { expect, it } from 'vitest';
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
