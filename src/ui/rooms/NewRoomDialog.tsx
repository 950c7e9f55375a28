import { useState } from 'react';
import type { ReactNode, SyntheticEvent } from 'react';
import { useActions } from '#store/hooks/app-context.tsx';
import { Button } from '#ui/kit/Button.tsx';
import { Dialog } from '#ui/kit/Dialog.tsx';
import { TextField } from '#ui/kit/Field.tsx';
import { useText } from '#ui/kit/use-text.ts';
import styles from './NewRoomDialog.module.css';

export function NewRoomDialog({
  isOpen,
  onClose,
}: {
  isOpen: boolean;
  onClose: () => void;
}): ReactNode {
  const { t } = useText();
  const { createRoom } = useActions();
  const [name, setName] = useState('');
  const onSubmit = (event: SyntheticEvent): void => {
    event.preventDefault();
    setName('');
    onClose();
    void createRoom(name);
  };
  return (
    <Dialog
      title={t('newRoom.title')}
      closeLabel={t('dialog.close')}
      isOpen={isOpen}
      onClose={onClose}
    >
      <form className={styles['form']} onSubmit={onSubmit}>
        <TextField
          label={t('newRoom.name')}
          hint={t('newRoom.hint')}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <div className={styles['acts']}>
          <Button look="primary" type="submit">
            {t('newRoom.create')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
