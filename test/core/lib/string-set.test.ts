import fc from 'fast-check';
import { expect, it } from 'vitest';
import { EMPTY_STRING_SET, add, has } from '#core/lib/string-set.ts';

it('holds exactly what was added, and earlier sets do not change', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ maxLength: 3 }), { maxLength: 80 }), (texts) => {
      let set = EMPTY_STRING_SET;
      texts.forEach((text, index) => {
        const before = set;
        set = add(set, text);
        expect(has(set, text)).toBe(true);
        expect(has(before, text)).toBe(texts.slice(0, index).includes(text));
      });
      const missing = 'not one of them';
      expect(has(set, missing)).toBe(false);
      for (const text of texts) expect(has(set, text)).toBe(true);
    }),
  );
});

it('tells texts apart whose hashes are equal', () => {
  // Two texts with the same 32-bit FNV-1a hash; without a bucket one would shadow the other.
  const [first, second] = collision();
  const set = add(EMPTY_STRING_SET, first);
  expect([has(set, second), has(add(set, second), first), has(add(set, second), second)]).toEqual([
    false,
    true,
    true,
  ]);
});

function collision(): [string, string] {
  const seen = new Map<number, string>();
  for (let i = 0; ; i += 1) {
    const text = `k${i.toString(36)}`;
    let hash = 0x811c9dc5;
    for (let j = 0; j < text.length; j += 1) {
      hash = Math.imul(hash ^ text.charCodeAt(j), 0x01000193);
    }
    const other = seen.get(hash >>> 0);
    if (other !== undefined) return [other, text];
    seen.set(hash >>> 0, text);
  }
}
