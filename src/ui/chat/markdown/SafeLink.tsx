import type { ReactNode } from 'react';
import styles from './Markdown.module.css';

/** A link that opens elsewhere, tells nobody where it came from, and shows the host that it really leads to. */
export function SafeLink({
  href,
  children,
}: {
  href: string | undefined;
  children: ReactNode;
}): ReactNode {
  const host = hostOf(href);
  if (href === undefined || host === null) return <span>{children}</span>;
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" title={href}>
      {children}
      {isSaid(children, host) ? null : <span className={styles['host']}> ({host})</span>}
    </a>
  );
}

/** null for anything but the web and mail: such a link is text. */
export function hostOf(href: string | undefined): string | null {
  if (href === undefined) return null;
  try {
    const { protocol, host, pathname } = new URL(href);
    if (protocol === 'mailto:') return pathname;
    return protocol === 'https:' || protocol === 'http:' ? host : null;
  } catch {
    return null;
  }
}

function isSaid(children: ReactNode, host: string): boolean {
  return typeof children === 'string' && children.includes(host);
}
