import { Paperclip } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Part } from '#core/conversation/message.ts';
import { Icon } from '#ui/kit/icons.tsx';
import { useText } from '#ui/kit/use-text.ts';
import styles from './Article.module.css';

/** What a person said, as it was typed; files by name. */
export function Parts({ parts }: { parts: readonly Part[] }): ReactNode {
  const { t } = useText();
  const text = textOf(parts);
  return (
    <>
      {text === '' ? null : (
        <div data-part="text" className={styles['typed']}>
          {text}
        </div>
      )}
      {parts.map((part, index) =>
        'text' in part ? null : (
          <div
            key={index}
            data-part="attachment"
            data-sha256={'image' in part ? part.image : part.file}
            className={styles['attachment']}
          >
            <Icon of={Paperclip} size={16} />
            {'file' in part ? part.name : t('chat.attachment')}
          </div>
        ),
      )}
    </>
  );
}

/** The texts of a message, joined by blank lines. */
export function textOf(parts: readonly Part[]): string {
  return parts.flatMap((part) => ('text' in part ? [part.text] : [])).join('\n\n');
}
