import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { IconButton } from './Button.tsx';
import styles from './Dialog.module.css';
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
  return (
    <Radix.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className={styles['scrim']} />
        <Radix.Content className={styles['dialog']} aria-describedby={undefined}>
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
  return (
    <Radix.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className={styles['scrim']} />
        <Radix.Content className={styles['drawer']} aria-describedby={undefined}>
          <Radix.Title className={styles['unseen']}>{label}</Radix.Title>
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
