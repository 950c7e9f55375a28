// What stands after the last article: why a round ended, what went wrong, what to do (ui.md §2).

import { Play, RotateCcw } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Failure } from '#core/conversation/failure.ts';
import type { RoomId } from '#core/conversation/ids.ts';
import type { RoundEnd } from '#core/conversation/round-end.ts';
import type { Halt } from '#store/state.ts';
import { isTheirs } from '#store/selectors/providers.ts';
import { useActions } from '#store/hooks/app-context.tsx';
import type { TextKey } from '#i18n/en.ts';
import { Button } from '#ui/kit/Button.tsx';
import { Icon } from '#ui/kit/icons.tsx';
import { useText } from '#ui/kit/use-text.ts';
import styles from './Notices.module.css';
import { useAct } from './use-act.ts';
import type { Act } from './use-act.ts';

const ENDS: Record<Exclude<RoundEnd, 'completed'>, TextKey> = {
  turn_limit: 'end.turn_limit',
  context_limit: 'end.context_limit',
  tools_exhausted: 'end.tools_exhausted',
  token_exceed: 'end.token_exceed',
  rejected: 'end.rejected',
  interrupted: 'end.interrupted',
};

type EndProps = {
  roomId: RoomId;
  end: Exclude<RoundEnd, 'completed'>;
  /** The answer that can be asked for again; null where the round is not the last. */
  answerSeq: number | null;
  canContinue: boolean;
  /** Not the person stopped it. */
  isCut: boolean;
};

export function EndNote(props: EndProps): ReactNode {
  const { roomId, end, answerSeq, canContinue, isCut } = props;
  const { t } = useText();
  const { act, may } = useAct(roomId);
  return (
    <div role="note" className={styles['note']} data-end={end}>
      <span>{t(isCut ? 'end.cut' : ENDS[end])}</span>
      {may && canContinue ? (
        <Button look="quiet" onClick={() => act({ type: 'continue' })}>
          <Icon of={Play} size={16} />
          {t('message.continue')}
        </Button>
      ) : null}
      {!may || answerSeq === null ? null : (
        <Button look="quiet" onClick={() => act({ type: 'regenerate', seq: answerSeq })}>
          <Icon of={RotateCcw} size={16} />
          {t('message.regenerate')}
        </Button>
      )}
    </div>
  );
}

/** Stopped before an answer began: the message waits, and can go out again. */
export function HeldBackNote({ roomId }: { roomId: RoomId }): ReactNode {
  const { t } = useText();
  const { act, may } = useAct(roomId);
  return (
    <div role="note" className={styles['note']} data-end="interrupted">
      <span>{t('end.waiting')}</span>
      {may ? (
        <Button look="quiet" onClick={() => act({ type: 'retry' })}>
          <Icon of={RotateCcw} size={16} />
          {t('failure.retry')}
        </Button>
      ) : null}
    </div>
  );
}

type FailureProps = {
  roomId: RoomId;
  failure: Pick<Failure, 'kind' | 'message'>;
  retry: Act | null;
  isCut: boolean;
  hasProvider: boolean;
  origin: string;
};

export function FailureAlert(props: FailureProps): ReactNode {
  const { roomId, failure, retry, isCut, hasProvider, origin } = props;
  const { t } = useText();
  const { act, may } = useAct(roomId);
  const { go } = useActions();
  const key = isCut ? 'failure.cut' : sentenceOf(failure, hasProvider);
  const isAboutSettings = !hasProvider || SETTINGS_HELP.has(failure.kind);
  return (
    <div role="alert" className={styles['alert']} data-error={failure.kind}>
      <p>{t(key, { origin })}</p>
      {!isTheirs(failure) ? null : (
        <p className={styles['words']}>{t('failure.theirWords', { words: failure.message })}</p>
      )}
      <div className={styles['acts']}>
        {may && retry !== null ? (
          <Button onClick={() => act(retry)}>
            <Icon of={RotateCcw} size={16} />
            {t('failure.retry')}
          </Button>
        ) : null}
        {isAboutSettings ? (
          <Button look="quiet" onClick={() => go({ at: 'settings', section: 'providers' })}>
            {t('failure.settings')}
          </Button>
        ) : null}
      </div>
    </div>
  );
}

function sentenceOf(
  { kind, message }: Pick<Failure, 'kind' | 'message'>,
  hasProvider: boolean,
): TextKey {
  if (!hasProvider) return 'failure.noProvider';
  if (kind === 'model' && message === '') return 'failure.noModel';
  return kind === 'bad_response' && message === '' ? 'failure.nothing' : `failure.${kind}`;
}

/** Failures that the settings can mend. */
const SETTINGS_HELP: ReadonlySet<string> = new Set([
  'auth',
  'model',
  'cors',
  'network',
  'bad_response',
]);

export function HaltAlert({ roomId, halt }: { roomId: RoomId; halt: Halt }): ReactNode {
  const { t } = useText();
  const { tryAgain, exportTrajectory } = useActions();
  const error = halt.fault === 'newer' ? 'newer-version' : 'storage';
  return (
    <div role="alert" className={styles['alert']} data-error={error}>
      <p>{t(`halt.${halt.fault}`)}</p>
      <div className={styles['acts']}>
        <Button onClick={() => void tryAgain(roomId)}>
          <Icon of={RotateCcw} size={16} />
          {t('failure.retry')}
        </Button>
        <Button look="quiet" onClick={() => void exportTrajectory(roomId)}>
          {t('halt.export')}
        </Button>
      </div>
    </div>
  );
}
