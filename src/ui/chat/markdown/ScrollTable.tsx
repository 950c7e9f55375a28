import type { ReactNode } from 'react';
import { useText } from '#ui/kit/use-text.ts';
import styles from './Markdown.module.css';
import { useOverflow } from './use-overflow.ts';

/** A table keeps its words whole and scrolls by itself where it is too wide. */
export function ScrollTable({ children }: { children: ReactNode }): ReactNode {
  const { t } = useText();
  const [box, overflows] = useOverflow<HTMLDivElement>();
  const named = overflows
    ? { tabIndex: 0, role: 'region', 'aria-label': t('table.label') }
    : undefined;
  return (
    <div ref={box} className={styles['scroll']} {...named}>
      <table>{children}</table>
    </div>
  );
}
