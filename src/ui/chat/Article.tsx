// One message as an article (ui.md §2): who, when, what was said, and what can be done with it.

import { memo } from 'react';
import type { ReactNode } from 'react';
import type { RoomId } from '#core/conversation/ids.ts';
import type { ApprovalQuestion } from '#store/state.ts';
import type { QueuedItem, ShownAnswer, ShownQuestion } from '#store/selectors/chat.ts';
import { timeOfDay } from '#i18n/translate.ts';
import { Unseen } from '#ui/kit/Unseen.tsx';
import { useText } from '#ui/kit/use-text.ts';
import { Approval } from './Approval.tsx';
import styles from './Article.module.css';
import { MessageMenu } from './MessageMenu.tsx';
import type { MessageAct } from './MessageMenu.tsx';
import { Parts } from './Parts.tsx';
import { QuestionBody } from './QuestionBody.tsx';
import { Reasoning } from './Reasoning.tsx';
import { RichText } from './RichText.tsx';
import { ToolCard } from './ToolCard.tsx';

export const QuestionArticle = memo(function QuestionArticle({
  item,
  roomId,
}: {
  item: ShownQuestion;
  roomId: RoomId;
}): ReactNode {
  const { t, language } = useText();
  const time = timeOfDay(item.at, language);
  return (
    <article
      className={styles['question']}
      aria-label={`${t('chat.me')}, ${time}`}
      data-role="user"
      data-seq={item.seq}
      data-state={item.state}
    >
      <QuestionBody item={item} roomId={roomId} time={time} />
      {item.state === 'pending' ? <Unseen>{t('chat.pending')}</Unseen> : null}
    </article>
  );
});

/** A message that waits for the running answer to end. */
export function QueuedArticle({ item }: { item: QueuedItem }): ReactNode {
  const { t, language } = useText();
  return (
    <article
      className={styles['question']}
      aria-label={`${t('chat.me')}, ${timeOfDay(item.at, language)}`}
      data-role="user"
      data-state="queued"
    >
      <div className={styles['bubble']} data-queued="">
        <Parts parts={item.parts} />
      </div>
      <p className={styles['meta']}>{t('chat.queued')}</p>
    </article>
  );
}

type AnswerProps = {
  item: ShownAnswer;
  name: string;
  roomId: RoomId;
  acts: readonly MessageAct[];
  question: ApprovalQuestion | null;
};

export const AnswerArticle = memo(function AnswerArticle(props: AnswerProps): ReactNode {
  const { item, name, roomId, acts, question } = props;
  const { language } = useText();
  const time = timeOfDay(item.at, language);
  const isSilent = item.text === '' && item.calls.length === 0;
  return (
    <article
      className={styles['answer']}
      aria-label={`${name}, ${time}`}
      data-role="assistant"
      data-seq={item.seq ?? undefined}
      data-state={item.state}
    >
      <header className={styles['head']}>
        <span className={styles['name']}>{name}</span>
        <time dateTime={new Date(item.at).toISOString()}>{time}</time>
        {item.seq === null ? null : (
          <MessageMenu roomId={roomId} seq={item.seq} text={item.text} acts={acts} />
        )}
      </header>
      {item.reasoning === '' ? null : (
        <Reasoning text={item.reasoning} isLive={item.state === 'streaming' && isSilent} />
      )}
      {item.text === '' ? null : (
        <div data-part="text" className={styles['said']}>
          <RichText text={item.text} />
        </div>
      )}
      {isSilent && item.state === 'streaming' ? <Waiting /> : null}
      {item.calls.map((call) => (
        <ToolCard key={call.id} call={call} />
      ))}
      {question === null ? null : <Approval roomId={roomId} question={question} />}
    </article>
  );
});

/** Nothing has come yet: three drops, and words for those who listen. */
function Waiting(): ReactNode {
  const { t } = useText();
  return (
    <div className={styles['waiting']}>
      <span />
      <span />
      <span />
      <Unseen>{t('chat.thinkingNow')}</Unseen>
    </div>
  );
}
