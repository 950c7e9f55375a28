import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runStreamVector } from './stream-vector.ts';

const DIR = 'test/vectors/stream';
const NAMES = readdirSync(DIR)
  .filter((file) => file.endsWith('.expected.json'))
  .map((file) => file.replace('.expected.json', ''));

describe('stream vectors', () => {
  it.each(NAMES)('%s', { timeout: 60_000 }, (name) => {
    const vector: unknown = JSON.parse(readFileSync(join(DIR, `${name}.expected.json`), 'utf8'));

    expect(runStreamVector(vector, DIR)).toEqual({ name, ok: true });
  });
});
