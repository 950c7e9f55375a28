import { describe, expect, it } from 'vitest';
import { loadVectors } from './load.ts';

const vectors = loadVectors(['test/vectors/kernel']);

describe('kernel vectors', () => {
  it.each(vectors)('$name', async (vector) => {
    expect(await vector.run()).toEqual({ name: vector.name, ok: true });
  });
});

it('finds all of them', () => {
  expect(vectors.length).toBeGreaterThanOrEqual(207);
});
