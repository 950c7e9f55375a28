import type { ReactNode } from 'react';
import type { RoomId } from '#core/conversation/ids.ts';
import { useActions, useApp } from '#store/hooks/app-context.tsx';
import { useRoomView } from '#store/hooks/use-room.ts';
import { roomOf } from '#store/selectors/rooms.ts';
import { ChatView } from '#ui/chat/ChatView.tsx';
import { Composer } from '#ui/composer/Composer.tsx';
import { Button } from '#ui/kit/Button.tsx';
import { useText } from '#ui/kit/use-text.ts';
import { RoomHeader } from './RoomHeader.tsx';
import styles from './Shell.module.css';

type Props = { roomId: RoomId; onShowRooms: (() => void) | null };

/** A room: its head, what was said, and the box to say more. */
export function RoomPlace({ roomId, onShowRooms }: Props): ReactNode {
  const { t } = useText();
  const { go } = useActions();
  const room = useApp((state) => roomOf(state, roomId));
  const view = useRoomView(roomId);
  if (room === null) {
    return (
      <div className={styles['home']}>
        <p>{t('room.missing')}</p>
        <Button onClick={() => go({ at: 'home' })}>{t('room.missing.back')}</Button>
      </div>
    );
  }
  return (
    <>
      <RoomHeader room={room} view={view} onShowRooms={onShowRooms} />
      <ChatView roomId={roomId} view={view} />
      <Composer roomId={roomId} view={view} />
    </>
  );
}
