import { Copy, Ellipsis, Pencil, Play, RotateCcw, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import type { RoomId } from '#core/conversation/ids.ts';
import { useActions } from '#store/hooks/app-context.tsx';
import { IconButton } from '#ui/kit/Button.tsx';
import { Icon } from '#ui/kit/icons.tsx';
import { Menu } from '#ui/kit/Menu.tsx';
import type { MenuItem } from '#ui/kit/Menu.tsx';
import { useText } from '#ui/kit/use-text.ts';
import styles from './Article.module.css';
import { useAct } from './use-act.ts';

/** What a message offers besides *Copy*. */
export type MessageAct = 'edit' | 'regenerate' | 'continue' | 'delete';

type Props = {
  roomId: RoomId;
  seq: number;
  text: string;
  acts: readonly MessageAct[];
  onEdit?: () => void;
};

export function MessageMenu({ roomId, seq, text, acts, onEdit }: Props): ReactNode {
  const { t } = useText();
  const { copy } = useActions();
  const { act, may } = useAct(roomId);
  const made: Record<MessageAct, MenuItem> = {
    edit: { label: t('message.edit'), icon: Pencil, onSelect: () => onEdit?.() },
    regenerate: {
      label: t('message.regenerate'),
      icon: RotateCcw,
      onSelect: () => act({ type: 'regenerate', seq }),
    },
    continue: {
      label: t('message.continue'),
      icon: Play,
      onSelect: () => act({ type: 'continue' }),
    },
    delete: {
      label: t('message.delete'),
      icon: Trash2,
      onSelect: () => act({ type: 'delete', seq }),
      isDanger: true,
    },
  };
  const items: MenuItem[] = [
    { label: t('chat.copy'), icon: Copy, onSelect: () => void copy(text) },
    ...(may ? acts : []).map((name) => made[name]),
  ];
  const trigger = (
    <IconButton label={t('message.actions')} className={styles['acts']}>
      <Icon of={Ellipsis} size={16} />
    </IconButton>
  );
  return <Menu trigger={trigger} items={items} />;
}
