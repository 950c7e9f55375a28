// The one place that wires everything (architecture.md, floors).

import { createRegistry } from '#core/tools/registry.ts';
import { browserClock } from '#adapters/browser/clock.ts';
import { browserIds, browserRandom } from '#adapters/browser/chance.ts';
import { browserDesk } from '#adapters/browser/desk.ts';
import { sha256OfText } from '#adapters/browser/hash.ts';
import { createBrowserLocks } from '#adapters/browser/locks.ts';
import { browserNavigation } from '#adapters/browser/navigation.ts';
import { DEMO_MODEL, createDemoProvider } from '#adapters/provider-demo/provider.ts';
import { spawnDemoWorker } from '#adapters/provider-demo/spawn.ts';
import { browserEnvironment } from '#adapters/provider-openai/environment.ts';
import { PRESETS } from '#adapters/provider-openai/presets.ts';
import { createOpenAiProvider } from '#adapters/provider-openai/provider.ts';
import { ShoalDatabase } from '#adapters/storage-dexie/database.ts';
import { guard } from '#adapters/storage-dexie/guard.ts';
import { createJournal } from '#adapters/storage-dexie/journal.ts';
import { createNoteStore } from '#adapters/storage-dexie/note-store.ts';
import {
  createBlobStore,
  createDraftStore,
  createSecretStore,
  createSettingsStore,
} from '#adapters/storage-dexie/small-stores.ts';
import type { Provider } from '#runtime/ports/provider.ts';
import { createRuntime } from '#runtime/runtime.ts';
import { createActions } from '#store/actions/actions.ts';
import type { Catalogue, PresetInfo } from '#store/catalogue.ts';
import { createChoices } from '#store/choices.ts';
import type { AppHandles } from '#store/hooks/app-context.tsx';
import { createStoreHost } from '#store/host.ts';
import { createAppStore } from '#store/store.ts';
import { calculate } from '#tools/calculate/calculate.ts';
import { createNoteTools } from '#tools/notes/note-tools.ts';
import { createTimeNow } from '#tools/time-now/time-now.ts';

const DEMO = { provider: 'demo', model: DEMO_MODEL };

const DEMO_PRESET: PresetInfo = {
  id: DEMO.provider,
  title: null,
  baseUrl: null,
  key: 'none',
  keyPage: null,
  corsSetting: null,
};

export function compose(): AppHandles {
  const guarded = guard(new ShoalDatabase());
  const [clock, ids, hash, desk] = [browserClock, browserIds, sha256OfText, browserDesk];
  const notes = createNoteStore({ guarded, clock, random: browserRandom });
  const [settings, secrets] = [createSettingsStore(guarded), createSecretStore(guarded)];
  const [journal, blobs] = [createJournal(guarded), createBlobStore(guarded, hash)];
  const registry = createRegistry([
    createTimeNow({ clock, zone: Intl.DateTimeFormat().resolvedOptions().timeZone }),
    calculate,
    ...createNoteTools({ notes, clock }),
  ]);
  const catalogue: Catalogue = {
    presets: [...PRESETS, DEMO_PRESET],
    tools: registry.tools.map(({ name, title, approval }) => ({ name, title, approval })),
    demo: DEMO,
    app: `shoal ${__APP_VERSION__}`,
    origin: desk.origin(),
  };
  const providers = {
    demo: createDemoProvider(spawnDemoWorker, ids),
    openai: createOpenAiProvider({
      getKey: (endpoint) => secrets.get(endpoint),
      environment: browserEnvironment(),
      clock,
      ids,
    }),
  };
  const providerOf = (preset: string): Provider =>
    preset === DEMO.provider ? providers.demo : providers.openai;
  const store = createAppStore();
  const choices = createChoices(store, settings, catalogue);
  const host = createStoreHost(store, { desk, clock });
  const runtime = createRuntime(
    { clock, ids, hash, journal, blobs, locks: createBrowserLocks(), choices, host, providerOf },
    registry,
  );
  const actions = createActions({
    store,
    runtime,
    catalogue,
    settings,
    secrets,
    drafts: createDraftStore(guarded),
    blobs,
    hash,
    clock,
    desk,
    navigation: browserNavigation,
    providerOf,
  });
  return { store, actions, catalogue };
}
