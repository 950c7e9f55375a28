import type { ReactNode } from 'react';
import { useActions, useApp, useCatalogue } from '#store/hooks/app-context.tsx';
import type { PresetInfo } from '#store/catalogue.ts';
import type { ConnectionState } from '#store/state.ts';
import type { Translate } from '#i18n/translate.ts';
import { Button } from '#ui/kit/Button.tsx';
import { useText } from '#ui/kit/use-text.ts';
import styles from './SettingsView.module.css';

/** How the last question to the provider went, in a sentence. */
export function Connection({ preset, model }: { preset: PresetInfo; model: string }): ReactNode {
  const { t } = useText();
  const { copy } = useActions();
  const { origin } = useCatalogue();
  const connection = useApp((state) => state.connection);
  const failure = connection.status === 'failed' ? connection : null;
  const setting = failure?.kind === 'cors' ? corsSetting(preset, origin) : null;
  const sentence = sentenceOf(connection, { t, model, origin, setting });
  return (
    <div className={styles['connection']} data-empty={sentence === '' || undefined}>
      <div
        role="status"
        aria-label={t('providers.connection')}
        className={styles['result']}
        data-result={resultOf(connection)}
        data-failed={isFailure(connection) ? '' : undefined}
      >
        {sentence}
      </div>
      {failure === null || failure.message === '' ? null : (
        <p className={styles['words']}>{t('failure.theirWords', { words: failure.message })}</p>
      )}
      {setting === null ? null : (
        <div>
          <Button onClick={() => void copy(setting)}>{t('providers.copySetting')}</Button>
        </div>
      )}
    </div>
  );
}

/** The exact setting that admits this page, or the origin alone where the server's setting is not known. */
function corsSetting(preset: PresetInfo, origin: string): string {
  return preset.corsSetting === null ? origin : `${preset.corsSetting}=${origin}`;
}

function resultOf(connection: ConnectionState): string | undefined {
  switch (connection.status) {
    case 'idle':
    case 'busy':
      return undefined;
    case 'saved':
    case 'ok':
    case 'listed':
      return 'ok';
    case 'notStored':
      return 'storage';
    case 'failed':
      return connection.kind;
  }
}

function isFailure({ status }: ConnectionState): boolean {
  return status === 'failed' || status === 'notStored';
}

type Facts = { t: Translate; model: string; origin: string; setting: string | null };

function sentenceOf(connection: ConnectionState, { t, model, origin, setting }: Facts): string {
  switch (connection.status) {
    case 'idle':
      return '';
    case 'busy':
      return t('providers.busy');
    case 'saved':
      return t('providers.saved');
    case 'ok':
      return t('providers.ok', { model: connection.model });
    case 'listed':
      return t('providers.listed', { n: connection.count });
    case 'notStored':
      return t(connection.fault === 'full' ? 'providers.notStored.full' : 'providers.notStored');
    case 'failed': {
      if (connection.hint !== null) return t(`test.${connection.hint}`);
      const isOllama = setting !== null && setting !== origin;
      if (isOllama) return t('test.cors.ollama', { setting });
      return t(`test.${connection.kind}`, { model, origin });
    }
  }
}
