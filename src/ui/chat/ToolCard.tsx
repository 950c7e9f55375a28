import { Ban, Check, CircleAlert, CircleHelp, Clock, SkipForward } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { useId, useState } from 'react';
import type { ReactNode } from 'react';
import type { ShownCall } from '#store/selectors/chat.ts';
import type { TextKey } from '#i18n/en.ts';
import { Icon } from '#ui/kit/icons.tsx';
import { PhaseDot } from '#ui/kit/PhaseDot.tsx';
import { useText } from '#ui/kit/use-text.ts';
import styles from './QuietLine.module.css';

type Status = ShownCall['shownStatus'];

const ICONS: Record<Exclude<Status, 'running'>, LucideIcon> = {
  waiting: Clock,
  ok: Check,
  error: CircleAlert,
  skipped: SkipForward,
  rejected: Ban,
  cancelled: Ban,
  unknown: CircleHelp,
};

const WORDS: Record<Status, TextKey> = {
  waiting: 'tool.status.waiting',
  running: 'tool.status.running',
  ok: 'tool.status.ok',
  error: 'tool.status.error',
  skipped: 'tool.status.skipped',
  rejected: 'tool.status.rejected',
  cancelled: 'tool.status.cancelled',
  unknown: 'tool.status.unknown',
};

/** One tool call: a quiet line with what came of it, which opens to what went in and what came out. */
export function ToolCard({ call }: { call: ShownCall }): ReactNode {
  const { t } = useText();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const status = call.shownStatus;
  return (
    <div className={styles['line']}>
      <button
        type="button"
        className={styles['toggle']}
        aria-expanded={isOpen}
        aria-controls={id}
        data-tool={call.name}
        data-call-id={call.id}
        data-status={status}
        onClick={() => setOpen(!isOpen)}
      >
        <span className={styles['mark']} data-status={status}>
          {status === 'running' ? (
            <PhaseDot phase="tools" />
          ) : (
            <Icon of={ICONS[status]} size={16} />
          )}
        </span>
        {t('tool.button', { tool: call.name, status: t(WORDS[status]) })}
        <Took ms={call.ms} />
      </button>
      <div id={id}>{isOpen ? <Details call={call} /> : null}</div>
    </div>
  );
}

function Took({ ms }: { ms: number | null }): ReactNode {
  const { t } = useText();
  if (ms === null) return null;
  const words =
    ms < 1_000
      ? t('tool.ms', { ms: Math.round(ms) })
      : t('tool.seconds', { s: (ms / 1_000).toFixed(1) });
  return (
    <span className={styles['took']} aria-hidden="true">
      {words}
    </span>
  );
}

function Details({ call }: { call: ShownCall }): ReactNode {
  const { t } = useText();
  return (
    <dl className={styles['details']}>
      <dt>{t('tool.arguments')}</dt>
      <dd>
        <pre data-part="arguments" tabIndex={0}>
          {call.arguments}
        </pre>
      </dd>
      {call.status === 'waiting' ? null : (
        <>
          <dt>{t('tool.result')}</dt>
          <dd>
            <pre data-part="result" tabIndex={0}>
              {call.result}
            </pre>
          </dd>
        </>
      )}
    </dl>
  );
}
