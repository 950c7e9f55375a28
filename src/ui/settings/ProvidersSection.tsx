import { useState } from 'react';
import type { ReactNode } from 'react';
import { useActions, useApp, useCatalogue } from '#store/hooks/app-context.tsx';
import type { PresetInfo } from '#store/catalogue.ts';
import type { ProviderForm } from '#store/actions/provider-actions.ts';
import { firstProvider, formFor, hasKeyFor } from '#store/selectors/provider-form.ts';
import type { TextKey } from '#i18n/en.ts';
import { Button } from '#ui/kit/Button.tsx';
import { ComboBox } from '#ui/kit/ComboBox.tsx';
import { SelectField, TextField } from '#ui/kit/Field.tsx';
import { useText } from '#ui/kit/use-text.ts';
import { Connection } from './Connection.tsx';
import styles from './SettingsView.module.css';

export function ProvidersSection(): ReactNode {
  const { presets } = useCatalogue();
  const first = useApp(firstProvider);
  const [chosen, choose] = useState(() => presets.find(({ id }) => id === first) ?? presets[0]);
  const { clearConnection } = useActions();
  if (chosen === undefined) return null;
  return (
    <ProviderForm
      key={chosen.id}
      preset={chosen}
      onProvider={(id) => {
        void clearConnection();
        choose(presets.find((preset) => preset.id === id));
      }}
    />
  );
}

/** Presets that are no brand have a name in each language. */
const PRESET_WORDS: Partial<Record<string, TextKey>> = {
  custom: 'preset.custom',
  demo: 'chat.demo',
};

const URL_BEGINNING = 'https://';

type FormProps = { preset: PresetInfo; onProvider: (id: string) => void };

function ProviderForm({ preset, onProvider }: FormProps): ReactNode {
  const { t } = useText();
  const { refreshModels, testConnection, saveProvider } = useActions();
  const isBusy = useApp((state) => state.connection.status === 'busy');
  const saved = useApp((state) => state.settings.providers[preset.id]);
  const prefill = useApp((state) => state.prefill);
  const [form, setForm] = useState(() => formFor(preset, saved, prefill));
  const change = (patch: Partial<ProviderForm>): void => setForm({ ...form, ...patch });
  const isDemo = preset.baseUrl === null;
  // A key that is saved leaves the form: with another address in it, it would go there.
  const save = async (): Promise<void> => {
    if (await saveProvider(form)) setForm((now) => ({ ...now, key: '' }));
  };
  return (
    <form className={styles['form']} onSubmit={(event) => event.preventDefault()}>
      <p className={styles['lead']}>{t(isDemo ? 'providers.demo.lead' : 'providers.lead')}</p>
      <PresetField value={preset.id} onChange={onProvider} />
      {isDemo ? null : (
        <>
          <TextField
            label={t('providers.baseUrl')}
            type="url"
            spellCheck={false}
            placeholder={URL_BEGINNING}
            value={form.baseUrl}
            onChange={(event) => change({ baseUrl: event.target.value })}
          />
          <KeyField preset={preset} form={form} onChange={(key) => change({ key })} />
        </>
      )}
      <div className={styles['model']}>
        <span className={styles['label']} aria-hidden="true">
          {t('providers.model')}
        </span>
        <div className={styles['row']}>
          <ComboBox
            label={t('providers.model')}
            value={form.model}
            options={saved?.models ?? []}
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
        <Button look="primary" type="submit" onClick={() => void save()}>
          {t('providers.save')}
        </Button>
      </div>
    </form>
  );
}

function PresetField({
  value,
  onChange,
}: {
  value: string;
  onChange: (id: string) => void;
}): ReactNode {
  const { t } = useText();
  const { presets } = useCatalogue();
  const choices = presets.map(({ id, title }) => ({
    value: id,
    label: title ?? t(PRESET_WORDS[id] ?? 'preset.custom'),
  }));
  return (
    <SelectField
      label={t('providers.provider')}
      choices={choices}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

type KeyProps = { preset: PresetInfo; form: ProviderForm; onChange: (key: string) => void };

function KeyField({ preset, form, onChange }: KeyProps): ReactNode {
  const { t } = useText();
  const origin = useApp((state) => state.keys[preset.id]);
  const isSaved = useApp((state) => hasKeyFor(state, form));
  return (
    <TextField
      label={t('providers.key')}
      type="password"
      autoComplete="off"
      spellCheck={false}
      placeholder={isSaved ? t('providers.key.saved') : ''}
      value={form.key}
      onChange={(event) => onChange(event.target.value)}
      hint={
        origin === undefined || isSaved ? (
          <KeyHint preset={preset} />
        ) : (
          t('providers.key.elsewhere', { origin })
        )
      }
    />
  );
}

function KeyHint({ preset }: { preset: PresetInfo }): ReactNode {
  const { t } = useText();
  if (preset.keyPage === null) {
    return preset.key === 'needed' ? null : t('providers.key.optional');
  }
  return (
    <a href={preset.keyPage} target="_blank" rel="noopener noreferrer">
      {t('providers.key.get')}
    </a>
  );
}
