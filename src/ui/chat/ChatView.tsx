import { ArrowDown } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import type { RoomId } from '#core/conversation/ids.ts';
import { useApp } from '#store/hooks/app-context.tsx';
import { useLog } from '#store/hooks/use-room.ts';
import { queuedItems } from '#store/selectors/chat.ts';
import type { RoomView } from '#store/state.ts';
import { Button, IconButton } from '#ui/kit/Button.tsx';
import { focusMessage } from '#ui/kit/focus-message.ts';
import { Icon } from '#ui/kit/icons.tsx';
import { useText } from '#ui/kit/use-text.ts';
import { QueuedArticle } from './Article.tsx';
import styles from './ChatView.module.css';
import { Ending } from './Ending.tsx';
import { LogEntry } from './LogEntry.tsx';
import { Suggestions } from './Suggestions.tsx';
import { useStick } from './use-stick.ts';

/** So many items are drawn at first, and so many more with each step back. */
const WINDOW = 120;

export function ChatView({ roomId, view }: { roomId: RoomId; view: RoomView }): ReactNode {
  const { t } = useText();
  const [limit, setLimit] = useState(WINDOW);
  const { items, hasMore } = useLog(view, limit);
  const queued = queuedItems(view);
  const isEmpty = items.length === 0 && queued.length === 0;
  // An empty room is read from its top.
  const stick = useStick(view.state !== null && !isEmpty);
  const { frame, content, isAtEnd, onScroll, toEnd, keepPlace } = stick;
  useOwnWords(toEnd);
  useEffect(() => {
    // The button for earlier messages went away with the last of them, and the focus with it.
    if (!hasMore && document.activeElement === document.body) focusMessage();
  }, [hasMore]);
  const showEarlier = (): void => {
    keepPlace();
    setLimit(limit + WINDOW);
  };
  if (view.state === null)
    return view.halt === null ? <Skeleton /> : <Broken roomId={roomId} view={view} />;
  return (
    <div className={styles['place']}>
      <div className={styles['frame']} ref={frame} onScroll={onScroll}>
        <div className={styles['content']} ref={content} data-empty={isEmpty || undefined}>
          {hasMore ? (
            <Button look="quiet" onClick={showEarlier}>
              {t('chat.earlier')}
            </Button>
          ) : null}
          {isEmpty ? <Suggestions roomId={roomId} /> : null}
          <div role="log" aria-label={t('chat.log')} aria-live="off" className={styles['log']}>
            {items.map((item) => (
              <LogEntry key={item.key} item={item} roomId={roomId} view={view} />
            ))}
            <Ending roomId={roomId} view={view} />
            {queued.map((item) => (
              <QueuedArticle key={item.key} item={item} />
            ))}
          </div>
        </div>
      </div>
      {isAtEnd ? null : (
        <IconButton className={styles['jump']} label={t('chat.jump')} onClick={toEnd}>
          <Icon of={ArrowDown} />
        </IconButton>
      )}
    </div>
  );
}

/** What one says oneself comes into sight, wherever one was reading. */
function useOwnWords(toEnd: () => void): void {
  const sends = useApp((state) => state.sends);
  const seen = useRef(sends);
  useEffect(() => {
    if (seen.current !== sends) toEnd();
    seen.current = sends;
  }, [sends, toEnd]);
}

/** The shape of what comes, after a moment: a room that opens at once never shows it. */
function Skeleton(): ReactNode {
  return (
    <div className={styles['skeleton']} aria-hidden="true">
      <span />
      <span />
      <span />
    </div>
  );
}

function Broken({ roomId, view }: { roomId: RoomId; view: RoomView }): ReactNode {
  return (
    <div className={styles['frame']}>
      <div className={styles['content']}>
        <Ending roomId={roomId} view={view} />
      </div>
    </div>
  );
}
