import type { ReactNode } from 'react';
import type { RoomId } from '#core/conversation/ids.ts';
import { useActions, useApp, useCatalogue } from '#store/hooks/app-context.tsx';
import { isDemoRoom } from '#store/selectors/providers.ts';
import type { TextKey } from '#i18n/en.ts';
import { Button } from '#ui/kit/Button.tsx';
import { focusMessage } from '#ui/kit/focus-message.ts';
import { Mark } from '#ui/kit/icons.tsx';
import { useText } from '#ui/kit/use-text.ts';
import styles from './Suggestions.module.css';

/** The first of the demo plays a whole tool round (ui.md §2). */
const DEMO: readonly TextKey[] = [
  'suggest.time',
  'suggest.sum',
  'suggest.remember',
  'suggest.format',
];
const REAL: readonly TextKey[] = ['suggest.plan', 'suggest.explain', 'suggest.time', 'suggest.sum'];

/** An empty room: one sentence, and a few ways to begin. Each sends. */
export function Suggestions({ roomId }: { roomId: RoomId }): ReactNode {
  const { t } = useText();
  const { submit } = useActions();
  const catalogue = useCatalogue();
  const isDemo = useApp((state) => isDemoRoom(state, roomId, catalogue));
  return (
    <div className={styles['empty']}>
      <div className={styles['mark']}>
        <Mark size={44} />
      </div>
      <p className={styles['lead']}>{t('chat.empty')}</p>
      {isDemo ? <p className={styles['demo']}>{t('chat.empty.demo')}</p> : null}
      <div role="group" aria-label={t('chat.suggestions')} className={styles['group']}>
        {(isDemo ? DEMO : REAL).map((key) => (
          <Button
            key={key}
            className={styles['suggestion']}
            onClick={() => {
              void submit(roomId, t(key));
              focusMessage();
            }}
          >
            {t(key)}
          </Button>
        ))}
      </div>
    </div>
  );
}
