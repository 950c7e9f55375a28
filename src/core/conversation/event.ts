// What happened around the chain: facts of the trajectory that never change what the model sees (storage.md §4).

import { z } from 'zod';
import { CallParams } from '../prompt/request.ts';
import { CallId, MessageId, RequestId } from './ids.ts';
import { FailureKind } from './failure.ts';
import { ToolCall } from './message.ts';

const Hash = z.string();

const Dropped = z.object({
  reasoning: z.string().optional(),
  calls: z.array(ToolCall).readonly().optional(),
});
export type Dropped = z.infer<typeof Dropped>;

export const TrajectoryEvent = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('received'),
    messageId: MessageId,
    source: z.string(),
    speaker: z.string().optional(),
    text: z.string().optional(),
  }),
  z.object({
    type: z.literal('call'),
    call: RequestId,
    provider: z.string(),
    model: z.string(),
    params: CallParams,
    /** Of the body as it was sent, UTF-8. */
    bytes: z.number(),
    /** How much of system, tools and messages repeats the request before (context.md §1). */
    prefixBytes: z.number(),
    sha256: Hash,
  }),
  z.object({
    type: z.literal('call_end'),
    call: RequestId,
    firstTokenMs: z.number().nullable(),
    ms: z.number(),
    error: z.object({ kind: FailureKind, message: z.string() }).optional(),
    /** What the stream showed besides the answer: an unknown finish word, skipped frames. */
    notes: z.array(z.string()).readonly().optional(),
    /** What had come and could not stand in the chain: half a call, reasoning without an answer. */
    dropped: Dropped.optional(),
  }),
  z.object({
    type: z.literal('retry'),
    call: RequestId,
    attempt: z.number(),
    waitMs: z.number(),
    kind: FailureKind,
  }),
  z.object({
    type: z.literal('tool'),
    toolCallId: CallId,
    ms: z.number(),
    attempt: z.number().optional(),
    /** The stack of a tool that threw; the model gets the message only (tools.md §2). */
    stack: z.string().optional(),
  }),
  z.object({
    type: z.literal('fixed'),
    system: Hash.optional(),
    tools: Hash.optional(),
    memory: Hash.optional(),
    config: z.record(z.string(), z.unknown()).optional(),
  }),
  z.object({ type: z.literal('gate'), respond: z.boolean(), reason: z.string() }),
  z.object({
    type: z.literal('recall'),
    items: z.array(
      z.object({
        kind: z.string(),
        id: z.string(),
        score: z.number(),
        lexical: z.number(),
        vector: z.number(),
      }),
    ),
  }),
  z.object({ type: z.literal('window'), did: z.string(), from: z.number(), to: z.number() }),
  z.object({ type: z.literal('schedule'), uuid: z.string(), did: z.string() }),
]);
export type TrajectoryEvent = z.infer<typeof TrajectoryEvent>;
