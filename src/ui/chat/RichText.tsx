import { Suspense, lazy } from 'react';
import type { ReactNode } from 'react';
import styles from './RichText.module.css';

const Markdown = lazy(async () => ({
  default: (await import('./markdown/Markdown.tsx')).Markdown,
}));

/** Markdown, which comes when it is first needed; until then the text is readable as it is. */
export function RichText({ text }: { text: string }): ReactNode {
  return (
    <Suspense fallback={<div className={styles['plain']}>{text}</div>}>
      <Markdown text={text} />
    </Suspense>
  );
}
