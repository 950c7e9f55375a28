import type { BlobStore } from '#runtime/ports/blob-store.ts';
import type { Clock } from '#runtime/ports/clock.ts';
import type { Desk } from '#runtime/ports/desk.ts';
import type { Hash } from '#runtime/ports/hash.ts';
import type { Navigation } from '#runtime/ports/navigation.ts';
import type { Provider } from '#runtime/ports/provider.ts';
import type { DraftStore, SecretStore, SettingsStore } from '#runtime/ports/settings-store.ts';
import type { Runtime } from '#runtime/runtime.ts';
import type { Catalogue } from '../catalogue.ts';
import type { AppStore } from '../store.ts';

/** Everything that the actions act on. */
export type ActionDeps = {
  store: AppStore;
  runtime: Runtime;
  catalogue: Catalogue;
  settings: SettingsStore;
  secrets: SecretStore;
  drafts: DraftStore;
  blobs: Pick<BlobStore, 'getText'>;
  hash: Hash;
  clock: Clock;
  desk: Desk;
  navigation: Navigation;
  providerOf: (preset: string) => Provider;
};
