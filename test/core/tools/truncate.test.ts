import fc from 'fast-check';
import { expect, it } from 'vitest';
import { truncateResult } from '#core/tools/truncate.ts';

const REFERENCE = `[[text:${'0123456789abcdef'.repeat(4)}]]`;

it('leaves a text that fits as it is', () => {
  expect(truncateResult('x'.repeat(100), 100, REFERENCE)).toBe('x'.repeat(100));
});

it('keeps both ends and names the whole', () => {
  const text = `head ${'.'.repeat(5_000)} tail`;
  const cut = truncateResult(text, 400, REFERENCE);
  expect(cut).toMatch(
    /^head \.+\n\[… \d+ characters left out; the whole is \[\[text:[\da-f]{64}\]\] …\]\n\.+ tail$/,
  );
  expect(cut).toContain(REFERENCE);
});

it('counts what it leaves out', () => {
  const cut = truncateResult('a'.repeat(10_000), 1_000, REFERENCE);
  const kept = cut.match(/a/g)?.length ?? 0;
  // The line between has letters of its own.
  const own = 'characters left out; the whole is'.match(/a/g)?.length ?? 0;
  const inReference = REFERENCE.match(/a/g)?.length ?? 0;
  expect(cut).toContain(`… ${10_000 - (kept - own - inReference)} characters`);
});

it('never exceeds the limit, never breaks a character', () => {
  const texts = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 600 }),
    fc.nat(600).map((length) => `${'x'.repeat(length)}🎉`.repeat(3)),
  );
  fc.assert(
    fc.property(texts, fc.nat(500), (text, maxChars) => {
      const cut = truncateResult(text, maxChars, REFERENCE);
      expect(cut.length).toBeLessThanOrEqual(maxChars);
      expect(cut).not.toMatch(/\p{Surrogate}/u);
      if (text.length > maxChars && maxChars >= REFERENCE.length) expect(cut).toContain(REFERENCE);
    }),
  );
});

it('cuts before an emoji at the very limit or after it (UN-01)', () => {
  for (let length = 300; length < 320; length += 1) {
    const cut = truncateResult(`${'x'.repeat(length)}🎉${'y'.repeat(2_000)}🎉`, 400, REFERENCE);
    expect(cut).not.toMatch(/\p{Surrogate}/u);
    expect(cut.endsWith('🎉')).toBe(true);
  }
});
