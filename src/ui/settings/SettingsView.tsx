import { X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { hashOf, SECTIONS } from '#store/route.ts';
import type { Section } from '#store/route.ts';
import { useActions } from '#store/hooks/app-context.tsx';
import type { TextKey } from '#i18n/en.ts';
import { IconButton } from '#ui/kit/Button.tsx';
import { Icon } from '#ui/kit/icons.tsx';
import { useText } from '#ui/kit/use-text.ts';
import { AppearanceSection } from './AppearanceSection.tsx';
import { ProvidersSection } from './ProvidersSection.tsx';
import styles from './SettingsView.module.css';
import { ToolsSection } from './ToolsSection.tsx';

const TITLES: Record<Section, TextKey> = {
  providers: 'settings.providers',
  tools: 'settings.tools',
  appearance: 'settings.appearance',
};

export function SettingsView({ section }: { section: Section }): ReactNode {
  const { t } = useText();
  const { leaveSettings } = useActions();
  const title = useRef<HTMLHeadingElement>(null);
  // A keyboard goes on where the new place begins.
  useEffect(() => title.current?.focus({ preventScroll: true }), []);
  return (
    <div className={styles['place']}>
      <header className={styles['head']}>
        <h1 ref={title} tabIndex={-1}>
          {t('settings.title')}
        </h1>
        <IconButton label={t('settings.close')} onClick={leaveSettings}>
          <Icon of={X} />
        </IconButton>
      </header>
      <nav aria-label={t('settings.sections')} className={styles['sections']}>
        {SECTIONS.map((name) => (
          <a
            key={name}
            href={hashOf({ at: 'settings', section: name })}
            aria-current={name === section ? 'page' : undefined}
          >
            {t(TITLES[name])}
          </a>
        ))}
      </nav>
      {/* All of them stay: what was typed in one is still there after a look at another. */}
      {SECTIONS.map((name) => (
        <section
          key={name}
          className={styles['section']}
          aria-label={t(TITLES[name])}
          hidden={name !== section}
        >
          <SectionBody section={name} />
        </section>
      ))}
    </div>
  );
}

function SectionBody({ section }: { section: Section }): ReactNode {
  switch (section) {
    case 'providers':
      return <ProvidersSection />;
    case 'tools':
      return <ToolsSection />;
    case 'appearance':
      return <AppearanceSection />;
  }
}
