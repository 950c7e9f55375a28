import { describe, expect, it } from 'vitest';
import { UNCALIBRATED, observe, promptTokens } from '#core/budget/calibration.ts';

describe('a count of the provider', () => {
  it.each([
    { length: 1, raw: 0, count: 10 },
    { length: 1, raw: -3, count: 10 },
    { length: 1, raw: 10, count: 0 },
  ])('is none where the count or the raw estimate is not positive: %j', (anchor) => {
    // A raw estimate of 0 would make the ratio infinite for one round and clamp it ever after.
    expect(observe(UNCALIBRATED, anchor)).toEqual(UNCALIBRATED);
  });
});

describe('the estimate of a prompt', () => {
  it('is never negative, however far the prompt shrank below the counted one', () => {
    const anchor = { length: 1, raw: 100, count: 10 };
    expect(promptTokens({ ratio: 1, anchor }, 20)).toBe(0);
  });

  it('is a whole number, rounded to the nearest', () => {
    expect(promptTokens({ ratio: 1.26, anchor: null }, 15)).toBe(19);
    expect(promptTokens({ ratio: 1.26, anchor: null }, 10)).toBe(13);
    expect(promptTokens({ ratio: 1.26, anchor: { length: 1, raw: 5, count: 7 } }, 9)).toBe(12);
  });
});
