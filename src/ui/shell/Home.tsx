import { Menu as MenuIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { useActions } from '#store/hooks/app-context.tsx';
import { Button, IconButton } from '#ui/kit/Button.tsx';
import { Icon, Mark } from '#ui/kit/icons.tsx';
import { useText } from '#ui/kit/use-text.ts';
import styles from './Shell.module.css';

/** No room is open and there is none: one sentence, one act. */
export function Home({ onShowRooms }: { onShowRooms: (() => void) | null }): ReactNode {
  const { t } = useText();
  const { createRoom } = useActions();
  return (
    <>
      {onShowRooms === null ? null : (
        <div className={styles['bar']}>
          <IconButton label={t('rooms.show')} onClick={onShowRooms}>
            <Icon of={MenuIcon} />
          </IconButton>
        </div>
      )}
      <div className={styles['home']}>
        <Mark size={44} />
        <p>{t('rooms.empty')}</p>
        <Button look="primary" onClick={() => void createRoom('')}>
          {t('rooms.new')}
        </Button>
      </div>
    </>
  );
}
