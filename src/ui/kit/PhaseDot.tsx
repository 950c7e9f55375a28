import type { ReactNode } from 'react';
import styles from './PhaseDot.module.css';

/** A phase as a shape; the word stands beside it, so that colour is never alone (look.md). */
export function PhaseDot({ phase }: { phase: string }): ReactNode {
  return <span className={styles['dot']} data-phase={phase} aria-hidden="true" />;
}
