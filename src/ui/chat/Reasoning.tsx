import { ChevronRight } from 'lucide-react';
import { useId, useState } from 'react';
import type { ReactNode } from 'react';
import { Icon } from '#ui/kit/icons.tsx';
import { PhaseDot } from '#ui/kit/PhaseDot.tsx';
import { useText } from '#ui/kit/use-text.ts';
import styles from './QuietLine.module.css';

/** What the model thought before it spoke: one quiet line that opens in place. */
export function Reasoning({ text, isLive }: { text: string; isLive: boolean }): ReactNode {
  const { t } = useText();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={styles['line']}>
      <button
        type="button"
        className={styles['toggle']}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {isLive ? (
          <span className={styles['mark']}>
            <PhaseDot phase="thinking" />
          </span>
        ) : (
          <span className={styles['chevron']} data-open={isOpen || undefined}>
            <Icon of={ChevronRight} size={16} />
          </span>
        )}
        {t('chat.reasoning')}
      </button>
      <div id={id}>
        {isOpen ? (
          <div className={styles['reasoning']} data-part="reasoning">
            {text}
          </div>
        ) : null}
      </div>
    </div>
  );
}
