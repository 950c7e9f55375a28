// A room's own record; what happened in it is its entries.

import { z } from 'zod';
import { Stage } from '../machine/stage.ts';
import { MessageId, RequestId, RoomId } from './ids.ts';
import { Part, ToolCall, ToolStatus } from './message.ts';

export const RoomKind = z.enum(['assistant', 'companion', 'task']);
export type RoomKind = z.infer<typeof RoomKind>;

export const Room = z.object({
  id: RoomId,
  /** Empty = named by the first words of its first message. */
  name: z.string(),
  kind: RoomKind,
  createdAt: z.number(),
  /** The end of the path in use; -1 = nothing yet (storage.md §1). */
  leaf: z.int().min(-1),
  /** Where the room stood when it was last written: what is shown in the list, and what a start looks after. */
  stage: Stage,
  /** Epoch ms of its newest message. */
  lastAt: z.number(),
  /** The first words of its newest message. */
  lastText: z.string(),
  /** The first words of its first message. */
  firstText: z.string(),
  /** The room's own provider and model; without one it uses what was saved last. */
  target: z.object({ provider: z.string(), model: z.string() }).nullable(),
  /** Tools that the person allowed for this room. */
  allowedTools: z.array(z.string()).readonly(),
  /** A tombstone: the record stays so that an old backup does not bring the room back. */
  deletedAt: z.number().nullable(),
});
export type Room = z.infer<typeof Room>;

/** What waits for the room; taken off only when the chain entry that came of it is stored (loop.md §2). */
export const QueuedEvent = z.object({
  /** Rises with arrival. */
  order: z.int(),
  roomId: RoomId,
  type: z.literal('message'),
  messageId: MessageId,
  at: z.number(),
  source: z.string(),
  parts: z.array(Part).readonly(),
});
export type QueuedEvent = z.infer<typeof QueuedEvent>;

/** A raw message as it came (memory.md §1, history). */
export const HistoryRecord = z.object({
  messageId: MessageId,
  roomId: RoomId,
  at: z.number(),
  source: z.string(),
  parts: z.array(Part).readonly(),
});
export type HistoryRecord = z.infer<typeof HistoryRecord>;

const SettledResult = z.object({
  toolCallId: ToolCall.shape.id,
  content: z.string(),
  status: ToolStatus,
  /** How long it ran; null = it did not. */
  ms: z.number().nullable(),
  stack: z.string().optional(),
});
export type SettledResult = z.infer<typeof SettledResult>;

/** What is under way and not yet an entry: what a crash would lose (providers.md §3, loop.md §8). */
export const Checkpoint = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('answer'),
    call: RequestId,
    text: z.string(),
    reasoning: z.string(),
    toolCalls: z.array(ToolCall).readonly(),
  }),
  z.object({
    type: z.literal('batch'),
    /** Seq of the assistant entry that asks. */
    seq: z.number(),
    /** Calls that were begun; one without a result may or may not have happened. */
    started: z.array(ToolCall.shape.id).readonly(),
    results: z.array(SettledResult).readonly(),
  }),
]);
export type Checkpoint = z.infer<typeof Checkpoint>;
