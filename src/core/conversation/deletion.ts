// What deleting a message means (loop.md §10): at the tail the path is cut before it; elsewhere the chain
// around it is replaced by what repair makes of the rest.

import { toArray } from '../lib/stack.ts';
import { MAIN_RUN } from './entry.ts';
import type { Entry } from './entry.ts';
import type { Message } from './message.ts';
import { repairChain } from './repair.ts';
import type { Transcript } from './transcript.ts';

/** The entries that go together, by seq, inclusive. */
export type SeqRange = { from: number; to: number };

export type Deletion =
  /** Nothing but placeholders stands after it. */
  | { type: 'cut'; before: number }
  | {
      type: 'compact';
      prefixLength: number;
      replaced: number;
      replacement: readonly Message[];
    };

/** The range of the item at `seq`: an answer goes with its results and its continuation. Null = no such item. */
export function deletionRange(
  transcript: Transcript,
  path: readonly Entry[],
  seq: number,
): SeqRange | null {
  const item = toArray(transcript.items).find((candidate) => candidate.seq === seq);
  if (item === undefined) return null;
  if (item.type !== 'assistant') return { from: seq, to: seq };
  const ids = new Set<string>(item.calls.map((call) => call.id));
  let to = item.lastSeq;
  for (const entry of path) {
    if (entry.kind !== 'message' || entry.message.role !== 'tool' || entry.seq < seq) continue;
    if (ids.has(entry.message.toolCallId)) to = Math.max(to, entry.seq);
  }
  return { from: seq, to };
}

/** How the range leaves the chain, or null where nothing of it is in the chain any more. */
export function deletionOf(
  chain: readonly Message[],
  transcript: Transcript,
  options: { path: readonly Entry[]; range: SeqRange },
): Deletion | null {
  const { path, range } = options;
  const messages = messagesBySeq(path);
  const origins = toArray(transcript.chain);
  const isGone = (seq: number): boolean => seq >= range.from && seq <= range.to;
  const last = origins.findLastIndex(({ seqs }) => seqs.some(isGone));
  if (last < 0) return null;
  const isTail =
    chain.slice(last + 1).every(isPlaceholder) &&
    !origins[last]?.seqs.some((seq) => seq < range.from);
  if (isTail) return { type: 'cut', before: range.from };
  const rest = chain.flatMap((message, index) => {
    const seqs = origins[index]?.seqs ?? [];
    if (!seqs.some(isGone)) return [message];
    return seqs.filter((seq) => !isGone(seq)).flatMap((seq) => messages.get(seq) ?? []);
  });
  return { type: 'compact', ...smallestChange(chain, repairChain(rest).messages) };
}

function isPlaceholder(message: Message): boolean {
  return message.role === 'assistant' && message.suspend === true;
}

function messagesBySeq(path: readonly Entry[]): Map<number, Message> {
  const messages = new Map<number, Message>();
  for (const entry of path) {
    if (entry.kind === 'message' && entry.run === MAIN_RUN) messages.set(entry.seq, entry.message);
  }
  return messages;
}

/** The smallest range of `before` whose replacement gives `after`; at least one message, as a marker needs. */
function smallestChange(
  before: readonly Message[],
  after: readonly Message[],
): Omit<Extract<Deletion, { type: 'compact' }>, 'type'> {
  const shorter = Math.min(before.length, after.length);
  let prefixLength = 0;
  while (prefixLength < shorter && before[prefixLength] === after[prefixLength]) prefixLength += 1;
  let suffix = 0;
  while (suffix < shorter - prefixLength && before.at(-1 - suffix) === after.at(-1 - suffix)) {
    suffix += 1;
  }
  return {
    prefixLength,
    replaced: before.length - suffix - prefixLength,
    replacement: after.slice(prefixLength, after.length - suffix),
  };
}
