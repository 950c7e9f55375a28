// Ids are branded so that one kind cannot stand where another is meant. All are opaque strings;
// they are made at the edge (runtime/ports/ids.ts) and only parsed here.

import { z } from 'zod';

export const RoomId = z.string().min(1).brand<'RoomId'>();
export type RoomId = z.infer<typeof RoomId>;

/** Pairs a tool call with its result; distinct within a chain (kernel.md §2). */
export const CallId = z.string().brand<'CallId'>();
export type CallId = z.infer<typeof CallId>;

/** Names what arrived, from the composer to the history record and the chain entry that came of it. */
export const MessageId = z.string().min(1).brand<'MessageId'>();
export type MessageId = z.infer<typeof MessageId>;

/** Names one request to a provider; `call`, `call_end` and `retry` events share it (storage.md §4). */
export const RequestId = z.string().min(1).brand<'RequestId'>();
export type RequestId = z.infer<typeof RequestId>;

/** The content address of a blob: lower-case hexadecimal SHA-256. */
export const Sha256 = z
  .string()
  .regex(/^[0-9a-f]{64}$/)
  .brand<'Sha256'>();
export type Sha256 = z.infer<typeof Sha256>;
