import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useActions } from '#store/hooks/app-context.tsx';
import { IconButton } from '#ui/kit/Button.tsx';
import { Icon } from '#ui/kit/icons.tsx';
import { useText } from '#ui/kit/use-text.ts';
import styles from './Markdown.module.css';
import { useOverflow } from './use-overflow.ts';

/** Code that scrolls by itself and can be copied whole. */
export function CodeBlock({ children }: { children: ReactNode }): ReactNode {
  const { t } = useText();
  const { copy } = useActions();
  const [isCopied, setCopied] = useState(false);
  const [code, overflows] = useOverflow<HTMLPreElement>();
  const onCopy = async (): Promise<void> => {
    setCopied(await copy(code.current?.innerText ?? ''));
  };
  return (
    <div className={styles['code']}>
      <pre
        ref={code}
        {...(overflows
          ? { tabIndex: 0, role: 'region', 'aria-label': t('code.label') }
          : undefined)}
      >
        {children}
      </pre>
      <IconButton
        className={styles['copy']}
        label={isCopied ? t('chat.copied') : t('code.copy')}
        onClick={() => void onCopy()}
        onBlur={() => setCopied(false)}
      >
        <Icon of={isCopied ? Check : Copy} size={16} />
      </IconButton>
    </div>
  );
}
