import { useState } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import type { RoomId } from '#core/conversation/ids.ts';
import type { ShownQuestion } from '#store/selectors/chat.ts';
import { useActions } from '#store/hooks/app-context.tsx';
import { Button } from '#ui/kit/Button.tsx';
import { focusMessage } from '#ui/kit/focus-message.ts';
import { useText } from '#ui/kit/use-text.ts';
import styles from './Article.module.css';
import { MessageMenu } from './MessageMenu.tsx';
import { Parts, textOf } from './Parts.tsx';

const ACTS = ['edit', 'delete'] as const;

type Props = { item: ShownQuestion; roomId: RoomId; time: string };

/** The person's bubble, or, while it is being edited, the box in its place. */
export function QuestionBody({ item, roomId, time }: Props): ReactNode {
  const [isEdited, setEdited] = useState(false);
  const text = textOf(item.parts);
  if (isEdited) {
    return <Editor text={text} roomId={roomId} seq={item.seq} onClose={() => setEdited(false)} />;
  }
  return (
    <>
      <div className={styles['bubble']}>
        <Parts parts={item.parts} />
      </div>
      <footer className={styles['meta']}>
        <MessageMenu
          roomId={roomId}
          seq={item.seq}
          text={text}
          acts={ACTS}
          onEdit={() => setEdited(true)}
        />
        <time dateTime={new Date(item.at).toISOString()}>{time}</time>
      </footer>
    </>
  );
}

function Editor({
  text,
  roomId,
  seq,
  onClose,
}: {
  text: string;
  roomId: RoomId;
  seq: number;
  onClose: () => void;
}): ReactNode {
  const { t } = useText();
  const { act } = useActions();
  const [edited, setEdited] = useState(text);
  const canSend = edited.trim() !== '';
  const close = (): void => {
    onClose();
    focusMessage();
  };
  const send = (): void => {
    close();
    void act(roomId, { type: 'edit', seq, text: edited });
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') close();
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && canSend) send();
  };
  return (
    <div className={styles['editor']}>
      <textarea
        aria-label={t('message.edit.label')}
        value={edited}
        autoFocus
        rows={Math.min(12, edited.split('\n').length + 1)}
        onChange={(event) => setEdited(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <div className={styles['editorActs']}>
        <Button look="quiet" onClick={close}>
          {t('message.edit.cancel')}
        </Button>
        <Button look="primary" disabled={!canSend} onClick={send}>
          {t('message.edit.send')}
        </Button>
      </div>
    </div>
  );
}
