import type { ReactNode } from 'react';
import { LANGUAGES, LANGUAGE_NAMES } from '#i18n/translate.ts';
import { useActions, useApp } from '#store/hooks/app-context.tsx';
import { RadioField, SelectField } from '#ui/kit/Field.tsx';
import { useText } from '#ui/kit/use-text.ts';
import styles from './SettingsView.module.css';

const THEMES = ['system', 'light', 'dark'] as const;

export function AppearanceSection(): ReactNode {
  const { t, language } = useText();
  const { setLanguage, setTheme } = useActions();
  const theme = useApp((state) => state.settings.theme);
  return (
    <div className={styles['form']}>
      <SelectField
        label={t('appearance.language')}
        choices={LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
        value={language}
        onChange={(event) => {
          const chosen = LANGUAGES.find((known) => known === event.target.value);
          if (chosen !== undefined) void setLanguage(chosen);
        }}
      />
      <RadioField
        label={t('appearance.theme')}
        choices={THEMES.map((value) => ({ value, label: t(`appearance.theme.${value}`) }))}
        value={theme}
        onChoose={(value) => {
          const chosen = THEMES.find((known) => known === value);
          if (chosen !== undefined) void setTheme(chosen);
        }}
      />
    </div>
  );
}
