// Finds vectors in folders and gives each to the runner of its kind.

import { readFileSync, readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import {
  runChainVector,
  runDedupeVector,
  runRepairVector,
  runReplayVector,
} from './chain-vectors.ts';
import { runKernelVector } from './kernel-vector.ts';
import type { VectorOutcome } from './outcome.ts';
import { runStreamVector } from './stream-vector.ts';

type Runner = (vector: unknown, dir: string) => VectorOutcome | Promise<VectorOutcome>;

const RUNNERS: Record<string, Runner> = {
  kernel: runKernelVector,
  chain: runChainVector,
  repair: runRepairVector,
  dedupe: runDedupeVector,
  replay: runReplayVector,
  stream: runStreamVector,
};

export type LoadedVector = { name: string; run: () => Promise<VectorOutcome> };

/** Every vector under the given files and folders, in the order of their paths. A `.json` file without `kind` is none. */
export function loadVectors(paths: readonly string[]): LoadedVector[] {
  return paths.flatMap(jsonFiles).flatMap((file) => {
    const content: unknown = JSON.parse(readFileSync(file, 'utf8'));
    const items: unknown[] = Array.isArray(content) ? content : [content];
    return items.filter(hasKind).map((item) => loaded(item, dirname(file)));
  });
}

function jsonFiles(path: string): string[] {
  if (!statSync(path).isDirectory()) return path.endsWith('.json') ? [path] : [];
  return readdirSync(path)
    .sort()
    .flatMap((name) => jsonFiles(join(path, name)));
}

function hasKind(item: unknown): item is { kind: string; name?: unknown } {
  return (
    typeof item === 'object' && item !== null && 'kind' in item && typeof item.kind === 'string'
  );
}

function loaded(item: { kind: string; name?: unknown }, dir: string): LoadedVector {
  const name = typeof item.name === 'string' ? item.name : '(without a name)';
  const runner = Object.hasOwn(RUNNERS, item.kind) ? RUNNERS[item.kind] : undefined;
  return {
    name,
    run: async () => {
      if (runner === undefined) return { name, ok: false, difference: `unknown kind ${item.kind}` };
      try {
        return await runner(item, dir);
      } catch (error) {
        return { name, ok: false, difference: String(error) };
      }
    },
  };
}
