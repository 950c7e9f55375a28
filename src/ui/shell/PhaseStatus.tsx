import type { ReactNode } from 'react';
import type { Stage } from '#core/machine/stage.ts';
import { shownPhase } from '#store/selectors/rooms.ts';
import type { RoomView } from '#store/state.ts';
import { useApp } from '#store/hooks/app-context.tsx';
import type { TextKey } from '#i18n/en.ts';
import { PhaseDot } from '#ui/kit/PhaseDot.tsx';
import { PHASE_WORDS } from '#ui/kit/phase-words.ts';
import { Unseen } from '#ui/kit/Unseen.tsx';
import { useText } from '#ui/kit/use-text.ts';
import styles from './PhaseStatus.module.css';

/** What the room is doing, in a shape and a word; and, for those who listen, each finished answer once. */
export function PhaseStatus({ view, stage }: { view: RoomView; stage: Stage }): ReactNode {
  const { t } = useText();
  const shown = view.state === null ? stage : view.shownStage;
  const phase = shownPhase(shown);
  const isOnline = useApp((state) => state.isOnline);
  const activity = activityOf(view, isOnline);
  return (
    <div className={styles['place']}>
      <PhaseDot phase={phase} />
      {/* Not spoken at each change: a round has several, and the finished answer is announced. */}
      <span role="status" aria-live="off" aria-label={t('phase.label')} data-stage={shown}>
        {t(PHASE_WORDS[phase])}
      </span>
      <span role="status" aria-label={t('activity.label')} className={styles['activity']}>
        {activity === null ? '' : t(activity)}
      </span>
      <Unseen role="status" aria-live="polite" aria-label={t('announcements.label')}>
        {view.announcement}
      </Unseen>
    </div>
  );
}

function activityOf(view: RoomView, isOnline: boolean): TextKey | null {
  if (view.isElsewhere) return 'activity.elsewhere';
  if (view.retrying !== null) return 'activity.retrying';
  return isOnline ? null : 'activity.offline';
}
