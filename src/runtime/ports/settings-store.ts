import type { Settings } from '#core/settings/settings.ts';

/** What a person chose. Rejects only with `StorageError`. */
export type SettingsStore = {
  /** Defaults where nothing or something unreadable is stored. */
  load: () => Promise<Settings>;
  save: (patch: Partial<Settings>) => Promise<void>;
};

/** Whose key, and where it may go. */
export type KeyPlace = { provider: string; baseUrl: string };

/** API keys, apart from everything else; never exported (providers.md §4). */
export type SecretStore = {
  /** The key of a provider for an address; a key goes nowhere but to the origin that it was saved for. */
  get: (place: KeyPlace) => Promise<string | null>;
  /** Replaces the provider's key; empty forgets it. */
  set: (place: KeyPlace, key: string) => Promise<void>;
  /** `get` answers this key, which is not stored, until the answer is called: for trying one out. */
  lend: (place: KeyPlace, key: string) => () => void;
  /** For each provider with a key, the origin that it was saved for. */
  origins: () => Promise<Readonly<Record<string, string>>>;
};

/** What a person is writing, per room. */
export type DraftStore = {
  get: (roomId: string) => Promise<string>;
  put: (roomId: string, text: string) => Promise<void>;
};
