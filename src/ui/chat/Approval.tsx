import { useId, useState } from 'react';
import type { ReactNode } from 'react';
import type { RoomId } from '#core/conversation/ids.ts';
import type { ApprovalQuestion } from '#store/state.ts';
import { useActions } from '#store/hooks/app-context.tsx';
import { Button } from '#ui/kit/Button.tsx';
import { focusMessage } from '#ui/kit/focus-message.ts';
import { useText } from '#ui/kit/use-text.ts';
import styles from './Approval.module.css';

/** A call asks; the room waits, the app does not (tools.md §2). */
export function Approval({
  roomId,
  question,
}: {
  roomId: RoomId;
  question: ApprovalQuestion;
}): ReactNode {
  const { t } = useText();
  const { answer } = useActions();
  const id = useId();
  const [words, setWords] = useState('');
  const decide = (decision: Parameters<typeof answer>[2]): void => {
    void answer(roomId, question.callId, decision);
    focusMessage();
  };
  return (
    <div
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-body`}
      className={styles['card']}
    >
      <h3 id={`${id}-title`} className={styles['title']}>
        {t('approval.title', { tool: question.tool })}
      </h3>
      <p id={`${id}-body`} className={styles['body']}>
        {t('approval.body')}
      </p>
      <pre className={styles['arguments']} tabIndex={0}>
        {question.arguments}
      </pre>
      <input
        className={styles['words']}
        aria-label={t('approval.answer')}
        placeholder={t('approval.answer.hint')}
        value={words}
        onChange={(event) => setWords(event.target.value)}
      />
      <div className={styles['acts']}>
        <Button look="primary" onClick={() => decide({ type: 'once' })}>
          {t('approval.once')}
        </Button>
        <Button onClick={() => decide({ type: 'room' })}>{t('approval.room')}</Button>
        <Button onClick={() => decide({ type: 'always' })}>{t('approval.always')}</Button>
        <Button look="danger" onClick={() => decide({ type: 'no', words })}>
          {t('approval.no')}
        </Button>
      </div>
    </div>
  );
}
