// What a model wrote, as Markdown. Raw HTML is text, links open elsewhere, and no picture is fetched
// unasked, because its address can carry words out (storage.md §2).

import { memo, useState } from 'react';
import type { ReactNode } from 'react';
import ReactMarkdown from 'react-markdown';
import type { Components } from 'react-markdown';
import remarkGfm from 'remark-gfm';
import { useText } from '#ui/kit/use-text.ts';
import { BlockSplitter } from './blocks.ts';
import { CodeBlock } from './CodeBlock.tsx';
import { RemoteImage } from './RemoteImage.tsx';
import { ScrollTable } from './ScrollTable.tsx';
import { SafeLink } from './SafeLink.tsx';
import styles from './Markdown.module.css';

const PLUGINS = [remarkGfm];

const COMPONENTS: Components = {
  // The way back from a footnote is a place in the page, and places in the page are ours.
  a: ({ href, children, ...rest }) =>
    'data-footnote-backref' in rest ? null : <SafeLink href={href}>{children}</SafeLink>,
  img: ({ src, alt }) => <RemoteImage src={typeof src === 'string' ? src : ''} alt={alt ?? ''} />,
  pre: ({ children }) => <CodeBlock>{children}</CodeBlock>,
  table: ({ children }) => <ScrollTable>{children}</ScrollTable>,
  ul: ({ children }) => <ul dir="auto">{children}</ul>,
  ol: ({ children, start }) => (
    <ol dir="auto" start={start}>
      {children}
    </ol>
  ),
  input: ({ checked }) => <TaskBox isDone={checked ?? false} />,
};

function TaskBox({ isDone }: { isDone: boolean }): ReactNode {
  const { t } = useText();
  const label = t(isDone ? 'task.done' : 'task.open');
  return <input type="checkbox" checked={isDone} disabled readOnly aria-label={label} />;
}

const Block = memo(function Block({ source }: { source: string }): ReactNode {
  const { t } = useText();
  return (
    <ReactMarkdown
      remarkPlugins={PLUGINS}
      remarkRehypeOptions={{ footnoteLabel: t('markdown.footnotes') }}
      components={COMPONENTS}
    >
      {source}
    </ReactMarkdown>
  );
});

export function Markdown({ text }: { text: string }): ReactNode {
  const [splitter] = useState(() => new BlockSplitter());
  return (
    <div className={styles['markdown']}>
      {splitter.split(text).map((block, index) => (
        <Block key={index} source={block} />
      ))}
    </div>
  );
}
