// A test that prints fails: what is worth saying is worth asserting. Also fixes the seed of all laws,
// so that a run can be repeated; `FC_SEED=…` explores another one.

import fc from 'fast-check';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import type { MockInstance } from 'vitest';

fc.configureGlobal({ seed: Number(process.env['FC_SEED'] ?? 20_261_130), numRuns: 1_000 });

const METHODS = ['log', 'info', 'warn', 'error', 'debug'] as const;

let spies: MockInstance[] = [];

beforeEach(() => {
  spies = METHODS.map((method) =>
    vi.spyOn(console, method).mockImplementation((...args: unknown[]) => {
      throw new Error(`console.${method} in a test: ${args.map(String).join(' ')}`);
    }),
  );
});

afterEach(() => {
  for (const spy of spies) expect(spy).not.toHaveBeenCalled();
  vi.restoreAllMocks();
});
