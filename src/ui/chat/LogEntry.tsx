import type { ReactNode } from 'react';
import type { RoomId } from '#core/conversation/ids.ts';
import { canContinue, isBusy, lastAnswerSeq } from '#store/selectors/chat.ts';
import type { LogItem, ShownAnswer } from '#store/selectors/chat.ts';
import { useApp, useCatalogue } from '#store/hooks/app-context.tsx';
import { isDemoRoom } from '#store/selectors/providers.ts';
import type { RoomView } from '#store/state.ts';
import { useText } from '#ui/kit/use-text.ts';
import { AnswerArticle, QuestionArticle } from './Article.tsx';
import type { MessageAct } from './MessageMenu.tsx';
import { EndNote } from './Notices.tsx';
import { StrayResult } from './StrayResult.tsx';

/** A renderer per kind of thing in the log. */
export function LogEntry({
  item,
  roomId,
  view,
}: {
  item: LogItem;
  roomId: RoomId;
  view: RoomView;
}): ReactNode {
  switch (item.type) {
    case 'user':
      return <QuestionArticle item={item} roomId={roomId} />;
    case 'assistant':
      return <Answer item={item} roomId={roomId} view={view} />;
    case 'result':
      return <StrayResult item={item} />;
    case 'end': {
      if (item.end === 'completed') return null;
      const isLast = item.isLast && !isBusy(view);
      return (
        <EndNote
          roomId={roomId}
          end={item.end}
          answerSeq={isLast && item.end === 'interrupted' ? lastAnswerSeq(view) : null}
          canContinue={isLast && canContinue(view)}
          isCut={item.isCut}
        />
      );
    }
  }
}

const PAST: readonly MessageAct[] = ['delete'];
const NEWEST: readonly MessageAct[] = ['regenerate', 'delete'];
const CUT: readonly MessageAct[] = ['continue', 'regenerate', 'delete'];

function Answer({
  item,
  roomId,
  view,
}: {
  item: ShownAnswer;
  roomId: RoomId;
  view: RoomView;
}): ReactNode {
  const { t } = useText();
  const catalogue = useCatalogue();
  const isDemo = useApp((state) => isDemoRoom(state, roomId, catalogue));
  const isNewest = item.seq !== null && item.seq === lastAnswerSeq(view);
  const newest = isNewest && canContinue(view) ? CUT : NEWEST;
  const asks = item.calls.some((call) => call.id === view.question?.callId);
  return (
    <AnswerArticle
      item={item}
      name={isDemo ? t('chat.demo') : t('chat.assistant')}
      roomId={roomId}
      acts={isNewest ? newest : PAST}
      question={asks ? view.question : null}
    />
  );
}
