// JSON-RPC 2.0 between the page and the demo's worker. Both sides parse what they get.

import { z } from 'zod';

const Version = z.literal('2.0');

export const DemoCall = z.object({ id: z.string(), name: z.string(), arguments: z.string() });
export type DemoCall = z.infer<typeof DemoCall>;

/** What the worker is asked. */
export const ToWorker = z.discriminatedUnion('method', [
  z.object({
    jsonrpc: Version,
    method: z.literal('chat'),
    id: z.number(),
    params: z.object({ body: z.string() }),
  }),
  z.object({
    jsonrpc: Version,
    method: z.literal('cancel'),
    params: z.object({ id: z.number() }),
  }),
]);
export type ToWorker = z.infer<typeof ToWorker>;

/** A piece of the answer, or its end. */
export const FromWorker = z.union([
  z.object({
    jsonrpc: Version,
    method: z.literal('delta'),
    params: z.object({
      id: z.number(),
      text: z.string(),
      reasoning: z.string(),
      calls: z.array(DemoCall).readonly(),
    }),
  }),
  z.object({ jsonrpc: Version, id: z.number(), result: z.object({ done: z.literal(true) }) }),
]);
export type FromWorker = z.infer<typeof FromWorker>;

/** The part of a body that the script reads. */
export const DemoBody = z.object({
  messages: z.array(
    z.object({
      role: z.enum(['system', 'user', 'assistant', 'tool']),
      content: z.string(),
      name: z.string().optional(),
    }),
  ),
});
export type DemoBody = z.infer<typeof DemoBody>;
