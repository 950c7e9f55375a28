import { useMemo } from 'react';
import type { RoomId } from '#core/conversation/ids.ts';
import { hasEarlier, logOf, withDraft } from '../selectors/chat.ts';
import type { LogItem } from '../selectors/chat.ts';
import { EMPTY_VIEW } from '../state.ts';
import type { RoomView } from '../state.ts';
import { useApp } from './app-context.tsx';

export function useRoomView(roomId: RoomId): RoomView {
  return useApp((state) => state.views[roomId] ?? EMPTY_VIEW);
}

/** The log of a room. While an answer streams, all items but the last stay the same objects. */
export function useLog(
  view: RoomView,
  limit: number,
): { items: readonly LogItem[]; hasMore: boolean } {
  const { transcript, running, question, state } = view;
  const source = useMemo(
    () => ({ transcript, running, question, state }),
    [transcript, running, question, state],
  );
  const stored = useMemo(() => logOf(source, limit), [source, limit]);
  return { items: withDraft(stored, view), hasMore: hasEarlier(source, limit) };
}
