import type { RoomId } from '#core/conversation/ids.ts';
import { useActions, useApp } from '#store/hooks/app-context.tsx';
import { mayAct } from '#store/selectors/chat.ts';
import { focusMessage } from '#ui/kit/focus-message.ts';

export type Act = Parameters<ReturnType<typeof useActions>['act']>[1];

/** What a person does to what was said, where this tab may. The button for it often goes away with it. */
export function useAct(roomId: RoomId): { act: (act: Act) => void; may: boolean } {
  const actions = useActions();
  const may = useApp((state) => mayAct(state, roomId));
  return { act: (act) => void actions.act(roomId, act).then(focusMessage), may };
}
