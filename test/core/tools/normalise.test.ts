import fc from 'fast-check';
import { expect, it } from 'vitest';
import { normaliseResult } from '#core/tools/normalise.ts';

it('leaves a text as it is', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(normaliseResult(text)).toBe(text);
    }),
  );
});

it('makes half a surrogate pair a replacement character', () => {
  expect(normaliseResult('a\ud83db')).toBe('a\ufffdb');
});

it('has one word for nothing', () => {
  expect(normaliseResult(undefined)).toBe('done (no output)');
  expect(normaliseResult(null)).toBe('done (no output)');
});

it('writes values as JSON', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      fc.pre(typeof value !== 'string' && value !== null);
      expect(normaliseResult(value)).toBe(JSON.stringify(value));
    }),
  );
});

it('writes an object twice where it stands twice, and names it where it stands in itself', () => {
  const shared = { a: 1 };
  const circular: Record<string, unknown> = { first: shared, second: [shared] };
  circular['self'] = circular;
  circular['list'] = [{ up: circular }];
  expect(normaliseResult(circular)).toBe(
    '{"first":{"a":1},"second":[{"a":1}],"self":"[circular]","list":[{"up":"[circular]"}]}',
  );
});

it('has words for what JSON has none for', () => {
  const value = {
    big: 2n ** 70n,
    run: function go() {},
    sign: Symbol('s'),
    error: new TypeError('no'),
  };
  expect(normaliseResult(value)).toBe(
    '{"big":"1180591620717411303424","run":"[function go]","sign":"Symbol(s)","error":"TypeError: no"}',
  );
  expect(normaliseResult(5n)).toBe('5');
  expect(normaliseResult(new Map([['a', 1]]))).toBe('[["a",1]]');
  expect(normaliseResult(new Set([1, 2]))).toBe('[1,2]');
  expect(normaliseResult({ at: new Date(0) })).toBe('{"at":"1970-01-01T00:00:00.000Z"}');
});

it('survives objects that refuse', () => {
  const getter = Object.defineProperty({}, 'x', {
    enumerable: true,
    get: () => {
      throw new Error('no');
    },
  });
  expect(normaliseResult(getter)).toBe('[a result that cannot be shown as text]');
  expect(normaliseResult({ toJSON: () => undefined })).toBe('done (no output)');
  let deep: unknown = [];
  for (let level = 0; level < 100_000; level += 1) deep = [deep];
  expect(normaliseResult(deep)).toBe('[a result that cannot be shown as text]');
});

it('makes a well-formed text of anything', () => {
  fc.assert(
    fc.property(fc.anything({ withBigInt: true, withMap: true, withSet: true }), (value) => {
      const text = normaliseResult(value);
      expect(typeof text).toBe('string');
      expect(text).not.toMatch(/\p{Surrogate}/u);
    }),
  );
});
