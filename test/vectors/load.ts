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
import { thrownText } from './outcome.ts';
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

type JsonFile = { path: string; items: unknown[] } | { path: string; fault: string };

/**
 * Every vector under the given files and folders, in the order of their paths. A `.json` file without `kind` is
 * none (vectors.md), nor is the body of a vector, whatever it holds. Anything else that is not JSON is a vector
 * that fails, so that a damaged file is not passed over.
 */
export function loadVectors(paths: readonly string[]): LoadedVector[] {
  const files = paths.flatMap(jsonFiles).map(readJson);
  const bodies = new Set(files.flatMap(bodiesOf));
  return files
    .filter(({ path }) => !bodies.has(path))
    .flatMap((file) =>
      'fault' in file
        ? [broken(file.path, file.fault)]
        : file.items.filter(hasKind).map((item) => loaded(item, dirname(file.path))),
    );
}

function jsonFiles(path: string): string[] {
  if (!statSync(path).isDirectory()) return path.endsWith('.json') ? [path] : [];
  return readdirSync(path)
    .sort()
    .flatMap((name) => jsonFiles(join(path, name)));
}

function readJson(path: string): JsonFile {
  try {
    const content: unknown = JSON.parse(readFileSync(path, 'utf8'));
    return { path, items: Array.isArray(content) ? content : [content] };
  } catch (error) {
    return { path, fault: thrownText(error) };
  }
}

function bodiesOf(file: JsonFile): string[] {
  if ('fault' in file) return [];
  return file.items
    .filter(hasKind)
    .flatMap(({ kind, body }) =>
      kind === 'stream' && typeof body === 'string' ? [join(dirname(file.path), body)] : [],
    );
}

function hasKind(item: unknown): item is { kind: string; name?: unknown; body?: unknown } {
  return (
    typeof item === 'object' && item !== null && 'kind' in item && typeof item.kind === 'string'
  );
}

function broken(name: string, difference: string): LoadedVector {
  return { name, run: () => Promise.resolve({ name, ok: false, difference }) };
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
        return { name, ok: false, difference: thrownText(error) };
      }
    },
  };
}
