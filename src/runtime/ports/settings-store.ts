import type { Settings } from '#core/settings/settings.ts';

/** What a person chose. Rejects only with `StorageError`. */
export type SettingsStore = {
  /** Defaults where nothing or something unreadable is stored. */
  load: () => Promise<Settings>;
  save: (patch: Partial<Settings>) => Promise<void>;
};

/** API keys, apart from everything else; never exported (providers.md §4). */
export type SecretStore = {
  get: (provider: string) => Promise<string | null>;
  /** Empty forgets it. */
  set: (provider: string, key: string) => Promise<void>;
  /** `get` answers this key, which is not stored, until the answer is called: for trying one out. */
  lend: (provider: string, key: string) => () => void;
};

/** What a person is writing, per room. */
export type DraftStore = {
  get: (roomId: string) => Promise<string>;
  put: (roomId: string, text: string) => Promise<void>;
};
