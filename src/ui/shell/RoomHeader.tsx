import { Ellipsis, FileDown, Menu as MenuIcon, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import type { Room } from '#core/conversation/room.ts';
import { useActions, useApp, useCatalogue } from '#store/hooks/app-context.tsx';
import { modelOf } from '#store/selectors/providers.ts';
import { roomTitle } from '#store/selectors/rooms.ts';
import type { RoomView } from '#store/state.ts';
import { IconButton } from '#ui/kit/Button.tsx';
import { ComboBox } from '#ui/kit/ComboBox.tsx';
import { focusMessage } from '#ui/kit/focus-message.ts';
import { Icon } from '#ui/kit/icons.tsx';
import { Menu } from '#ui/kit/Menu.tsx';
import { useText } from '#ui/kit/use-text.ts';
import { PhaseStatus } from './PhaseStatus.tsx';
import styles from './RoomHeader.module.css';

type Props = { room: Room; view: RoomView; onShowRooms: (() => void) | null };

/** Where one is, what the room is doing, and what can be done with it. */
export function RoomHeader({ room, view, onShowRooms }: Props): ReactNode {
  const { t } = useText();
  const { deleteRoom, exportTrajectory } = useActions();
  const [isRenamed, setRenamed] = useState(false);
  const renameItem = { label: t('room.rename'), icon: Pencil, onSelect: () => setRenamed(true) };
  const exportItem = {
    label: t('room.export'),
    icon: FileDown,
    onSelect: () => void exportTrajectory(room.id),
  };
  const deleteItem = {
    label: t('room.delete'),
    icon: Trash2,
    onSelect: () => void deleteRoom(room.id),
    isDanger: true,
  };
  return (
    <header className={styles['head']}>
      {onShowRooms === null ? null : (
        <IconButton label={t('rooms.show')} onClick={onShowRooms}>
          <Icon of={MenuIcon} />
        </IconButton>
      )}
      <div className={styles['titles']}>
        {isRenamed ? (
          <RenameBox room={room} onClose={() => setRenamed(false)} />
        ) : (
          <h1 className={styles['title']}>{roomTitle(room) || t('rooms.untitled')}</h1>
        )}
        <PhaseStatus view={view} stage={room.stage} />
      </div>
      {view.isElsewhere ? null : <ModelBox room={room} />}
      <Menu
        trigger={
          <IconButton label={t('room.menu')}>
            <Icon of={Ellipsis} />
          </IconButton>
        }
        items={view.isElsewhere ? [exportItem] : [renameItem, exportItem, deleteItem]}
      />
    </header>
  );
}

function RenameBox({ room, onClose }: { room: Room; onClose: () => void }): ReactNode {
  const { t } = useText();
  const { rename } = useActions();
  const [name, setName] = useState(roomTitle(room));
  const close = (): void => {
    onClose();
    focusMessage();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') void rename(room.id, name).then(close);
    if (event.key === 'Escape') close();
  };
  return (
    <input
      className={styles['rename']}
      aria-label={t('room.name')}
      value={name}
      autoFocus
      onFocus={(event) => event.target.select()}
      onChange={(event) => setName(event.target.value)}
      onKeyDown={onKeyDown}
      onBlur={onClose}
    />
  );
}

function ModelBox({ room }: { room: Room }): ReactNode {
  const { t } = useText();
  const { setTarget } = useActions();
  const catalogue = useCatalogue();
  const settings = useApp((state) => state.settings);
  const { provider, model, options } = modelOf(room, settings, catalogue);
  const [typed, setTyped] = useState<string | null>(null);
  if (provider === null) return null;
  return (
    <ComboBox
      className={styles['model']}
      label={t('room.model')}
      placeholder={t('room.model')}
      value={typed ?? model}
      options={options}
      onChange={setTyped}
      onCommit={(chosen) => {
        setTyped(null);
        const name = chosen.trim();
        if (name !== '' && name !== model) void setTarget(room.id, { provider, model: name });
      }}
    />
  );
}
