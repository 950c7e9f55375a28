import type { ReactNode } from 'react';
import { useActions } from '#store/hooks/app-context.tsx';
import { Mark } from '#ui/kit/icons.tsx';
import { Button } from '#ui/kit/Button.tsx';
import { useText } from '#ui/kit/use-text.ts';
import styles from './FirstRun.module.css';

/** The first visit: two ways in, both short. */
export function FirstRun(): ReactNode {
  const { t } = useText();
  const { tryDemo, go } = useActions();
  return (
    <main className={styles['place']}>
      <div className={styles['card']}>
        <div className={styles['mark']}>
          <Mark size={72} />
        </div>
        <h1 className={styles['title']}>{t('firstRun.title')}</h1>
        <p className={styles['lead']}>{t('firstRun.lead')}</p>
        <div className={styles['ways']}>
          <div className={styles['way']}>
            <Button look="primary" onClick={() => void tryDemo(t('firstRun.demoRoom'))}>
              {t('firstRun.demo')}
            </Button>
            <p>{t('firstRun.demo.hint')}</p>
          </div>
          <div className={styles['way']}>
            <Button onClick={() => go({ at: 'settings', section: 'providers' })}>
              {t('firstRun.key')}
            </Button>
            <p>{t('firstRun.key.hint')}</p>
          </div>
        </div>
      </div>
    </main>
  );
}
