import { X } from 'lucide-react';
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
  const { go } = useActions();
  return (
    <div className={styles['place']}>
      <header className={styles['head']}>
        <h1>{t('settings.title')}</h1>
        <IconButton label={t('settings.close')} onClick={() => go({ at: 'home' })}>
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
      <section className={styles['section']} aria-label={t(TITLES[section])}>
        <SectionBody section={section} />
      </section>
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
