import { Plus, Settings } from 'lucide-react';
import { Suspense, lazy, useState } from 'react';
import type { ReactNode } from 'react';
import type { Room } from '#core/conversation/room.ts';
import { useActions, useApp } from '#store/hooks/app-context.tsx';
import { roomList, roomTitle, shownPhase } from '#store/selectors/rooms.ts';
import { hashOf } from '#store/route.ts';
import { IconButton } from '#ui/kit/Button.tsx';
import { Icon, Mark } from '#ui/kit/icons.tsx';
import { PhaseDot } from '#ui/kit/PhaseDot.tsx';
import { Unseen } from '#ui/kit/Unseen.tsx';
import { PHASE_WORDS } from '#ui/kit/phase-words.ts';
import { useText } from '#ui/kit/use-text.ts';
import styles from './RoomList.module.css';

const NewRoomDialog = lazy(() =>
  import('./NewRoomDialog.tsx').then(
    (it) => ({ default: it.NewRoomDialog }),
    // Without it the rest goes on.
    () => ({ default: () => null }),
  ),
);

/** All rooms, newest first, and the ways to a new one and to the settings. `onChosen` is told when one was taken. */
export function RoomList({ onChosen }: { onChosen: (() => void) | null }): ReactNode {
  const { t } = useText();
  const { go } = useActions();
  const rooms = useApp((state) => state.rooms);
  /** null = it was never asked for, and is not loaded yet. */
  const [isNew, setNew] = useState<boolean | null>(null);
  const list = roomList(rooms);
  return (
    <div className={styles['place']}>
      <header className={styles['head']}>
        <span className={styles['brand']}>
          <Mark />
          {t('app.name')}
        </span>
        <IconButton label={t('rooms.new')} onClick={() => setNew(true)}>
          <Icon of={Plus} />
        </IconButton>
      </header>
      <nav aria-label={t('rooms.label')} className={styles['list']}>
        {list.length === 0 ? <p className={styles['empty']}>{t('rooms.empty')}</p> : null}
        {list.map((room) => (
          <RoomLink key={room.id} room={room} onChosen={onChosen} />
        ))}
      </nav>
      <footer className={styles['foot']}>
        <button
          type="button"
          className={styles['settings']}
          onClick={() => go({ at: 'settings', section: 'providers' })}
        >
          <Icon of={Settings} />
          {t('settings.open')}
        </button>
      </footer>
      {isNew === null ? null : (
        <Suspense>
          <NewRoomDialog isOpen={isNew} onClose={() => setNew(false)} />
        </Suspense>
      )}
    </div>
  );
}

function RoomLink({ room, onChosen }: { room: Room; onChosen: (() => void) | null }): ReactNode {
  const { t } = useText();
  const isHere = useApp((state) => state.route.at === 'room' && state.route.roomId === room.id);
  const phase = shownPhase(room.stage);
  return (
    <a
      href={hashOf({ at: 'room', roomId: room.id })}
      className={styles['room']}
      onClick={() => onChosen?.()}
      aria-label={roomTitle(room) || t('rooms.untitled')}
      aria-describedby={phase === 'waiting' ? undefined : `phase-${room.id}`}
      aria-current={isHere ? 'page' : undefined}
      data-room-id={room.id}
      data-kind={room.kind}
      data-phase={phase}
    >
      <span className={styles['name']}>{roomTitle(room) || t('rooms.untitled')}</span>
      {phase === 'waiting' ? null : (
        <span title={t(PHASE_WORDS[phase])}>
          <PhaseDot phase={phase} />
          <Unseen id={`phase-${room.id}`}>{t(PHASE_WORDS[phase])}</Unseen>
        </span>
      )}
      <span className={styles['last']}>{room.lastText || t('rooms.nothingSaid')}</span>
    </a>
  );
}
