import fc from 'fast-check';
import { expect, it } from 'vitest';
import { base64OfText } from '#core/lib/base64.ts';

it('agrees with the platform, whatever the text, half surrogates included', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.boolean(), (text, isTorn) => {
      const whole = isTorn ? `${text}\ud83d` : text;
      expect(base64OfText(whole)).toBe(Buffer.from(whole, 'utf8').toString('base64'));
    }),
  );
});
