import type { ReactNode } from 'react';
import type { LogItem } from '#store/selectors/chat.ts';
import { timeOfDay } from '#i18n/translate.ts';
import { useText } from '#ui/kit/use-text.ts';
import styles from './Article.module.css';

/** A tool result whose call is not there, as an import may bring one. */
export function StrayResult({ item }: { item: Extract<LogItem, { type: 'result' }> }): ReactNode {
  const { language } = useText();
  const time = timeOfDay(item.at, language);
  return (
    <article
      className={styles['answer']}
      aria-label={`${item.name}, ${time}`}
      data-role="tool"
      data-seq={item.seq}
      data-state="done"
    >
      <header className={styles['head']}>
        <span className={styles['name']}>{item.name}</span>
      </header>
      <div data-part="text" className={styles['typed']}>
        {item.content}
      </div>
    </article>
  );
}
