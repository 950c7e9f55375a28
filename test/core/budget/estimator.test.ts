import fc from 'fast-check';
import { expect, it } from 'vitest';
import { CHARACTER_CLASS_ESTIMATOR } from '#core/budget/estimator.ts';

const tokens = (text: string) => CHARACTER_CLASS_ESTIMATOR.text(text);

it('CO-01 puts 8,000 Han characters between 4,500 and 14,000 tokens', () => {
  const estimate = tokens('鱼群在黄昏的水里慢慢游过'.repeat(667).slice(0, 8_000));
  expect(estimate).toBeGreaterThan(4_500);
  expect(estimate).toBeLessThan(14_000);
});

it('puts English prose near four and JSON near two and a half characters a token', () => {
  const prose = 'The old harbour wakes slowly, and the first boats leave before anybody is about. ';
  const json = '{"id":1024,"tags":["a","b"],"at":"2026-03-29T12:00:00Z","ok":true,"n":[1,2,3]}';
  expect(prose.length / tokens(prose)).toBeGreaterThan(3.5);
  expect(prose.length / tokens(prose)).toBeLessThan(5.5);
  expect(json.length / tokens(json)).toBeGreaterThan(2);
  expect(json.length / tokens(json)).toBeLessThan(3.2);
});

it('is additive, so that a chain is estimated once per message', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (a, b) => {
      expect(tokens(a + b)).toBeCloseTo(tokens(a) + tokens(b), 6);
    }),
  );
});
