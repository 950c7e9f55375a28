import { useState } from 'react';
import type { ReactNode } from 'react';
import { useActions, useApp, useCatalogue } from '#store/hooks/app-context.tsx';
import type { PresetInfo } from '#store/catalogue.ts';
import type { AppState } from '#store/state.ts';
import { Button } from '#ui/kit/Button.tsx';
import { ComboBox } from '#ui/kit/ComboBox.tsx';
import { SelectField, TextField } from '#ui/kit/Field.tsx';
import { useText } from '#ui/kit/use-text.ts';
import { Connection } from './Connection.tsx';
import styles from './SettingsView.module.css';

type Form = { provider: string; baseUrl: string; model: string; key: string };

/** The form for a provider: what is saved, or what its preset says. */
function formFor(preset: PresetInfo, settings: AppState['settings']): Form {
  const saved = settings.providers[preset.id];
  const baseUrl = saved === undefined || saved.baseUrl === '' ? preset.baseUrl : saved.baseUrl;
  return { provider: preset.id, baseUrl, model: saved?.model ?? '', key: '' };
}

/** The provider in use, the one that a link named, or the first. */
function firstPreset(
  presets: readonly PresetInfo[],
  settings: AppState['settings'],
): PresetInfo | undefined {
  const wanted = settings.provider ?? Object.keys(settings.providers)[0];
  return presets.find(({ id }) => id === wanted) ?? presets[0];
}

export function ProvidersSection(): ReactNode {
  const { presets } = useCatalogue();
  const settings = useApp((state) => state.settings);
  const [chosen, choose] = useState(() => firstPreset(presets, settings));
  const { clearConnection } = useActions();
  if (chosen === undefined) return null;
  return (
    <ProviderForm
      key={chosen.id}
      preset={chosen}
      onProvider={(id) => {
        clearConnection();
        choose(presets.find((preset) => preset.id === id));
      }}
    />
  );
}

const URL_BEGINNING = 'https://';

type FormProps = { preset: PresetInfo; onProvider: (id: string) => void };

function ProviderForm({ preset, onProvider }: FormProps): ReactNode {
  const { t } = useText();
  const { presets } = useCatalogue();
  const { refreshModels, testConnection, saveProvider } = useActions();
  const settings = useApp((state) => state.settings);
  const isBusy = useApp((state) => state.connection.status === 'busy');
  const [form, setForm] = useState(() => formFor(preset, settings));
  const change = (patch: Partial<Form>): void => setForm({ ...form, ...patch });
  const models = settings.providers[preset.id]?.models ?? [];
  return (
    <form className={styles['form']} onSubmit={(event) => event.preventDefault()}>
      <p className={styles['lead']}>{t('providers.lead')}</p>
      <SelectField
        label={t('providers.provider')}
        choices={presets.map(({ id, title }) => ({ value: id, label: title }))}
        value={preset.id}
        onChange={(event) => onProvider(event.target.value)}
      />
      <TextField
        label={t('providers.baseUrl')}
        type="url"
        spellCheck={false}
        placeholder={URL_BEGINNING}
        value={form.baseUrl}
        onChange={(event) => change({ baseUrl: event.target.value })}
      />
      <KeyField preset={preset} value={form.key} onChange={(key) => change({ key })} />
      <div className={styles['model']}>
        <span className={styles['label']} aria-hidden="true">
          {t('providers.model')}
        </span>
        <div className={styles['row']}>
          <ComboBox
            label={t('providers.model')}
            value={form.model}
            options={models}
            onChange={(model) => change({ model })}
          />
          <Button disabled={isBusy} onClick={() => void refreshModels(form)}>
            {t('providers.refresh')}
          </Button>
        </div>
      </div>
      <Connection preset={preset} model={form.model} />
      <div className={styles['acts']}>
        <Button disabled={isBusy} onClick={() => void testConnection(form)}>
          {t('providers.test')}
        </Button>
        <Button look="primary" type="submit" onClick={() => void saveProvider(form)}>
          {t('providers.save')}
        </Button>
      </div>
    </form>
  );
}

type KeyProps = { preset: PresetInfo; value: string; onChange: (key: string) => void };

function KeyField({ preset, value, onChange }: KeyProps): ReactNode {
  const { t } = useText();
  const hasKey = useApp((state) => state.keys.includes(preset.id));
  const hint = preset.key === 'needed' ? null : t('providers.key.optional');
  return (
    <TextField
      label={t('providers.key')}
      type="password"
      autoComplete="off"
      spellCheck={false}
      placeholder={hasKey ? t('providers.key.saved') : ''}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      hint={
        preset.keyPage === null ? (
          hint
        ) : (
          <a href={preset.keyPage} target="_blank" rel="noopener noreferrer">
            {t('providers.key.get')}
          </a>
        )
      }
    />
  );
}
