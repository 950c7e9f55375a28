// A room's entries form a tree: an entry follows the one numbered before it, or the one it names (storage.md §1).

import type { Entry } from './entry.ts';

/** The seq of the entry before this one on its branch; -1 = the start. */
export function parentOf(entry: Pick<Entry, 'seq' | 'parent'>): number {
  return entry.parent ?? entry.seq - 1;
}

/**
 * The entries on the way from the start to `leaf`, in order. `entries` are all of a room, by rising seq.
 * A gap (a lost record) ends the way at the newest piece that is whole from there to the leaf.
 */
export function pathTo<E extends Pick<Entry, 'seq' | 'parent'>>(
  entries: readonly E[],
  leaf: number,
): E[] {
  const bySeq = new Map(entries.map((entry) => [entry.seq, entry]));
  const path: E[] = [];
  for (let entry = bySeq.get(leaf); entry !== undefined; entry = bySeq.get(parentOf(entry))) {
    path.push(entry);
  }
  return path.reverse();
}

/** The next free number of a room. */
export function nextSeqOf(entries: readonly Pick<Entry, 'seq'>[]): number {
  return (entries.at(-1)?.seq ?? -1) + 1;
}

/** The path cut after its last step whose entry stands before `seq`; a branch is cut only where a step ended (storage.md §1). */
export function cutBefore(path: readonly Entry[], seq: number): Entry[] {
  const index = path.findLastIndex((entry) => entry.kind === 'step' && entry.seq < seq);
  return path.slice(0, index + 1);
}
