import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useActions, useApp } from '#store/hooks/app-context.tsx';
import type { Undo } from '#store/state.ts';
import type { TextKey } from '#i18n/en.ts';
import { Button, IconButton } from '#ui/kit/Button.tsx';
import { Icon } from '#ui/kit/icons.tsx';
import { focusMessage } from '#ui/kit/focus-message.ts';
import { useText } from '#ui/kit/use-text.ts';
import styles from './UndoBar.module.css';

const NOTICES = { copied: 'chat.copied', copyFailed: 'chat.copyFailed' } as const;

function wordsOf(undo: Undo): TextKey {
  return undo.type === 'room' ? 'undo.room' : `undo.${undo.what}`;
}

/** What was just done, and the way back; or what did not work. It stays until something else happens. */
export function UndoBar(): ReactNode {
  const { t } = useText();
  const { undo: takeBack, dismissUndo, dismissNotice } = useActions();
  const undo = useApp((state) => state.undo);
  const notice = useApp((state) => state.notice);
  return (
    <div role="status" className={styles['place']}>
      {undo === null ? null : (
        <Bar words={t(wordsOf(undo))} onDismiss={dismissUndo}>
          <Button
            look="quiet"
            className={styles['undo']}
            onClick={() => {
              void takeBack();
              focusMessage();
            }}
          >
            {t('undo.button')}
          </Button>
        </Bar>
      )}
      {notice === null ? null : <Bar words={t(NOTICES[notice])} onDismiss={dismissNotice} />}
    </div>
  );
}

type BarProps = { words: string; onDismiss: () => void; children?: ReactNode };

function Bar({ words, onDismiss, children }: BarProps): ReactNode {
  const { t } = useText();
  return (
    <div className={styles['bar']}>
      <span>{words}</span>
      {children}
      <IconButton label={t('undo.dismiss')} onClick={onDismiss}>
        <Icon of={X} size={16} />
      </IconButton>
    </div>
  );
}
