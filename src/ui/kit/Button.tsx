import type { ButtonHTMLAttributes, ReactNode } from 'react';
import styles from './Button.module.css';

type Props = ButtonHTMLAttributes<HTMLButtonElement> & {
  /** `primary` is the one thing to do next; there is at most one in sight. */
  look?: 'primary' | 'plain' | 'quiet' | 'danger';
};

export function Button({ look = 'plain', className, ...rest }: Props): ReactNode {
  const classes = [styles['button'], styles[look], className].filter(Boolean).join(' ');
  return <button type="button" className={classes} {...rest} />;
}

type IconProps = ButtonHTMLAttributes<HTMLButtonElement> & { label: string; children: ReactNode };

/** A button that is only a picture; its name is spoken and shown on hover. */
export function IconButton({ label, className, ...rest }: IconProps): ReactNode {
  const classes = [styles['icon'], className].filter(Boolean).join(' ');
  return <button type="button" className={classes} aria-label={label} title={label} {...rest} />;
}
