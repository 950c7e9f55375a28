import type { CallId, MessageId, RequestId, RoomId } from '#core/conversation/ids.ts';

/** Fresh ids, never given twice. */
export type Ids = {
  room: () => RoomId;
  message: () => MessageId;
  request: () => RequestId;
  /** `call_` and eight letters or digits (providers.md §2). */
  call: () => CallId;
};
