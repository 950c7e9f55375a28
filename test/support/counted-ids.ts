import { CallId, MessageId, RequestId, RoomId } from '#core/conversation/ids.ts';
import type { Ids } from '#runtime/ports/ids.ts';

/** Ids that can be foretold: room-1, message-1, request-1, call_00000001. */
export function countedIds(): Ids {
  const counts = new Map<string, number>();
  const next = (kind: string): number => {
    const count = (counts.get(kind) ?? 0) + 1;
    counts.set(kind, count);
    return count;
  };
  return {
    room: () => RoomId.parse(`room-${next('room')}`),
    message: () => MessageId.parse(`message-${next('message')}`),
    request: () => RequestId.parse(`request-${next('request')}`),
    call: () => CallId.parse(`call_${String(next('call')).padStart(8, '0')}`),
  };
}
