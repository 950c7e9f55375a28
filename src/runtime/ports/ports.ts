import type { Provider } from './provider.ts';
import type { BlobStore } from './blob-store.ts';
import type { Choices } from './choices.ts';
import type { Clock } from './clock.ts';
import type { Hash } from './hash.ts';
import type { StoreHost } from './host.ts';
import type { Ids } from './ids.ts';
import type { Journal } from './journal.ts';
import type { Locks } from './locks.ts';

/** Everything of the world that the runtime touches (architecture.md, decision 1). */
export type Ports = {
  clock: Clock;
  ids: Ids;
  hash: Hash;
  journal: Journal;
  blobs: BlobStore;
  locks: Locks;
  choices: Choices;
  host: StoreHost;
  /** The adapter of a preset. */
  providerOf: (preset: string) => Provider;
};
