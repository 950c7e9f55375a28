import type { ReactNode } from 'react';
import type { StorageFault } from '#core/conversation/storage-error.ts';
import { useActions } from '#store/hooks/app-context.tsx';
import { Button } from '#ui/kit/Button.tsx';
import { useText } from '#ui/kit/use-text.ts';
import styles from './Shell.module.css';

/** The database could not be opened: what happened, what was kept, what to do. */
export function BootFault({ fault }: { fault: StorageFault }): ReactNode {
  const { t } = useText();
  const { boot } = useActions();
  return (
    <main className={styles['home']} style={{ height: '100%' }}>
      <h1>{t('broken.title')}</h1>
      <p role="alert" data-error={fault === 'newer' ? 'newer-version' : 'storage'}>
        {t(`halt.${fault}`)}
      </p>
      <Button onClick={() => void boot()}>{t('broken.retry')}</Button>
    </main>
  );
}
