import type { HTMLAttributes, ReactNode } from 'react';
import styles from './Unseen.module.css';

/** For those who listen instead of look. */
export function Unseen(props: HTMLAttributes<HTMLDivElement>): ReactNode {
  return <div className={styles['unseen']} {...props} />;
}
