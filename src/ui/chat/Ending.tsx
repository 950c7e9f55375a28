import type { ReactNode } from 'react';
import type { RoomId } from '#core/conversation/ids.ts';
import { useApp, useCatalogue } from '#store/hooks/app-context.tsx';
import { failureOf, isCut, isHeldBack, retryOf } from '#store/selectors/chat.ts';
import { hasProvider } from '#store/selectors/providers.ts';
import type { RoomView } from '#store/state.ts';
import { FailureAlert, HaltAlert, HeldBackNote } from './Notices.tsx';

/** What stands after the last article: at most one thing to know and to do. */
export function Ending({ roomId, view }: { roomId: RoomId; view: RoomView }): ReactNode {
  const { origin } = useCatalogue();
  const canCall = useApp((state) => hasProvider(state, roomId));
  const failure = failureOf(view);
  if (view.halt !== null) return <HaltAlert roomId={roomId} halt={view.halt} />;
  if (failure !== null) {
    return (
      <FailureAlert
        roomId={roomId}
        failure={failure}
        retry={retryOf(view)}
        isCut={isCut(view)}
        hasProvider={canCall}
        origin={origin}
      />
    );
  }
  return isHeldBack(view) ? <HeldBackNote roomId={roomId} /> : null;
}
