// A marker changes what replay makes of the entries before it; it never touches them (kernel.md §9).
// This file owns the format: build, parse and apply are one concept (architecture.md, decision 3).

import { z } from 'zod';
import { Message } from './message.ts';

export const RollbackReason = z.enum([
  'assistant_refusal',
  'format_error',
  'duplicate_query',
  'tool_error',
  'token_exhaustion',
  'context_limit',
]);
export type RollbackReason = z.infer<typeof RollbackReason>;

const Length = z.int().min(0);

const Rollback = z.object({ type: z.literal('rollback'), hide: z.int().min(1) });
const Compaction = z.object({
  type: z.literal('compaction'),
  prefixLength: Length,
  replaced: z.int().min(1),
  replacement: z.array(Message).readonly(),
});
const DiscardAll = z.object({ type: z.literal('discard_all'), prefixLength: Length });
const Rebuild = z.object({
  type: z.literal('rebuild'),
  replacement: z.array(Message).readonly(),
});

export const Marker = z.discriminatedUnion('type', [
  Rollback.extend({ reason: RollbackReason }),
  Compaction,
  DiscardAll,
  Rebuild,
]);
export type Marker = z.infer<typeof Marker>;

/** What a marker does is in its lengths. Why a rollback was made is for people, and costs no one the hide. */
const Cut = z.discriminatedUnion('type', [Rollback, Compaction, DiscardAll, Rebuild]);

/** What a marker does to a chain of a given length: keep `keep` messages, then `add`, then `resume` from there on. */
export type Splice = { keep: number; add: readonly Message[]; resumeAt: number };

/**
 * How a marker cuts a chain of `length` messages, SYSTEM not counted, or null where it does not fit:
 * out of range, or not a marker at all (`ancestors.md` 9).
 */
export function fitMarker(value: unknown, length: number): Splice | null {
  const parsed = Cut.safeParse(value);
  if (!parsed.success) return null;
  const marker = parsed.data;
  switch (marker.type) {
    case 'rollback':
      return within(length - marker.hide, length, { add: [], resumeAt: length });
    case 'compaction':
      return within(marker.prefixLength + marker.replaced, length, {
        keep: marker.prefixLength,
        add: marker.replacement,
      });
    case 'discard_all':
      return within(marker.prefixLength, length, { add: [], resumeAt: length });
    case 'rebuild':
      return { keep: 0, add: marker.replacement, resumeAt: length };
  }
}

/** The splice at `index`, if that lies inside the chain. */
function within(
  index: number,
  length: number,
  splice: { keep?: number; add: readonly Message[]; resumeAt?: number },
): Splice | null {
  if (index < 0 || index > length) return null;
  return { keep: splice.keep ?? index, add: splice.add, resumeAt: splice.resumeAt ?? index };
}
