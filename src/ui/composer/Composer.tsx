import { ArrowUp, Square } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
import type { KeyboardEvent, ReactNode, RefObject } from 'react';
import type { RoomId } from '#core/conversation/ids.ts';
import { useActions, useApp } from '#store/hooks/app-context.tsx';
import { isBusy } from '#store/selectors/chat.ts';
import type { RoomView } from '#store/state.ts';
import { MESSAGE_BOX, focusMessage } from '#ui/kit/focus-message.ts';
import { Icon } from '#ui/kit/icons.tsx';
import { useText } from '#ui/kit/use-text.ts';
import styles from './Composer.module.css';

/** Where a message is written. Enter sends, never while an input method composes. */
export function Composer({ roomId, view }: { roomId: RoomId; view: RoomView }): ReactNode {
  const { t } = useText();
  const { write, submit } = useActions();
  const text = useApp((state) => state.composing[roomId] ?? '');
  const isNotSent = useApp((state) => state.notSent?.roomId === roomId);
  const box = useGrow(text);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.shiftKey || isComposing(event)) return;
    event.preventDefault();
    void submit(roomId, text);
  };
  return (
    <div className={styles['place']}>
      {isNotSent ? <NotSent /> : null}
      <div className={styles['composer']}>
        <textarea
          ref={box}
          id={MESSAGE_BOX}
          className={styles['box']}
          aria-label={t('composer.label')}
          aria-describedby="composer-hint"
          placeholder={placeholder(view, t)}
          value={text}
          rows={1}
          autoFocus
          disabled={view.isElsewhere}
          onChange={(event) => write(roomId, event.target.value)}
          onKeyDown={onKeyDown}
        />
        <Buttons roomId={roomId} text={text} isBusy={isBusy(view)} isLocked={view.isElsewhere} />
      </div>
      <p id="composer-hint" className={styles['hint']}>
        {t('composer.hint')}
      </p>
    </div>
  );
}

type ButtonsProps = { roomId: RoomId; text: string; isBusy: boolean; isLocked: boolean };

/** What can be done now stands in one place: Send, or Stop while something runs; who writes on meanwhile gets Send beside it. */
function Buttons({ roomId, text, isBusy: busy, isLocked }: ButtonsProps): ReactNode {
  const { t } = useText();
  const { submit, stop } = useActions();
  const isEmpty = text.trim() === '';
  return (
    <div className={styles['buttons']}>
      {busy && isEmpty ? null : (
        <button
          type="button"
          className={styles['send']}
          aria-label={t('composer.send')}
          title={t('composer.send')}
          disabled={isEmpty || isLocked}
          onClick={() => {
            void submit(roomId, text);
            focusMessage();
          }}
        >
          <Icon of={ArrowUp} />
        </button>
      )}
      {busy && !isLocked ? (
        <button
          type="button"
          className={styles['stop']}
          aria-label={t('composer.stop')}
          title={t('composer.stop')}
          onClick={() => {
            void stop(roomId);
            focusMessage();
          }}
        >
          <Icon of={Square} size={16} />
        </button>
      ) : null}
    </div>
  );
}

function NotSent(): ReactNode {
  const { t } = useText();
  const fault = useApp((state) => state.notSent?.fault);
  return (
    <p role="alert" className={styles['notSent']} data-error="storage">
      {t(fault === 'full' ? 'composer.notStored.full' : 'composer.notStored')}
    </p>
  );
}

function placeholder(view: RoomView, t: ReturnType<typeof useText>['t']): string {
  if (view.isElsewhere) return t('composer.placeholder.elsewhere');
  return t(isBusy(view) ? 'composer.placeholder.busy' : 'composer.placeholder');
}

/** Some input methods report their last Enter as key 229 after they have ended. */
function isComposing(event: KeyboardEvent): boolean {
  // eslint-disable-next-line @typescript-eslint/no-deprecated -- nothing else tells that Enter apart
  return event.nativeEvent.isComposing || event.keyCode === 229;
}

/** The box is as high as its text, up to what the style allows. */
function useGrow(text: string): RefObject<HTMLTextAreaElement | null> {
  const box = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => {
    const element = box.current;
    if (element === null) return;
    element.style.height = 'auto';
    element.style.height = `${element.scrollHeight}px`;
  }, [text]);
  return box;
}
