import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import { useLayoutEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { IconButton } from './Button.tsx';
import styles from './Dialog.module.css';
import { focusMessage } from './focus-message.ts';
import { Icon } from './icons.tsx';

type Props = {
  title: string;
  closeLabel: string;
  isOpen: boolean;
  onClose: () => void;
  children: ReactNode;
};

/** A modal dialog named by its title; Escape and a click beside it close it. */
export function Dialog({ title, closeLabel, isOpen, onClose, children }: Props): ReactNode {
  const back = useWayBack(isOpen);
  return (
    <Radix.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className={styles['scrim']} />
        <Radix.Content
          className={styles['dialog']}
          aria-describedby={undefined}
          onOpenAutoFocus={focusFirstField}
          onCloseAutoFocus={back.return}
        >
          <header className={styles['head']}>
            <Radix.Title className={styles['title']}>{title}</Radix.Title>
            <IconButton label={closeLabel} onClick={onClose}>
              <Icon of={X} />
            </IconButton>
          </header>
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** A panel that slides in from the left and is left by Escape or a click beside it. */
export function Drawer({
  label,
  isOpen,
  onClose,
  children,
}: Omit<Props, 'title' | 'closeLabel'> & { label: string }): ReactNode {
  const back = useWayBack(isOpen);
  return (
    <Radix.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className={styles['scrim']} />
        <Radix.Content
          className={styles['drawer']}
          aria-describedby={undefined}
          onCloseAutoFocus={back.return}
        >
          <Radix.Title className={styles['unseen']}>{label}</Radix.Title>
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** A dialog that asks for something begins where one types, not at its *Close*. */
function focusFirstField(event: Event): void {
  const { currentTarget } = event;
  const field = currentTarget instanceof Element ? currentTarget.querySelector('input') : null;
  if (field === null) return;
  event.preventDefault();
  field.focus();
}

/** Back to what had the focus when it was opened; where that is gone, to the message box. */
function useWayBack(isOpen: boolean): { return: (event: Event) => void } {
  const from = useRef<Element | null>(null);
  useLayoutEffect(() => {
    if (isOpen) from.current = document.activeElement;
  }, [isOpen]);
  return {
    return: (event) => {
      event.preventDefault();
      const opener = from.current;
      if (opener instanceof HTMLElement && opener.isConnected && opener !== document.body) {
        opener.focus();
      } else {
        focusMessage();
      }
    },
  };
}
