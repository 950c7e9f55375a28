// The store with its actions on fakes: what a screen would call, without a screen.

import type { RoomId } from '#core/conversation/ids.ts';
import { DEFAULT_SETTINGS } from '#core/settings/settings.ts';
import type { Settings } from '#core/settings/settings.ts';
import { StorageError } from '#core/conversation/storage-error.ts';
import { createRegistry } from '#core/tools/registry.ts';
import type { ConnectionTest, ModelList } from '#runtime/ports/provider.ts';
import type { KeyPlace } from '#runtime/ports/settings-store.ts';
import { createRuntime } from '#runtime/runtime.ts';
import { createActions } from '#store/actions/actions.ts';
import type { Actions } from '#store/actions/actions.ts';
import type { Catalogue } from '#store/catalogue.ts';
import { createChoices } from '#store/choices.ts';
import { createStoreHost } from '#store/host.ts';
import { createAppStore } from '#store/store.ts';
import type { AppStore } from '#store/store.ts';
import { caseTools, sha256 } from './a-room.ts';
import { countedIds } from './counted-ids.ts';
import { manualClock } from './manual-clock.ts';
import type { ManualClock } from './manual-clock.ts';
import { memoryJournal } from './memory-journal.ts';
import type { MemoryJournal } from './memory-journal.ts';
import { scriptedProvider } from './scripted-provider.ts';
import type { Line, ScriptedProvider } from './scripted-provider.ts';

const CATALOGUE: Catalogue = {
  presets: [
    {
      id: 'custom',
      title: 'Custom',
      baseUrl: '',
      key: 'optional',
      keyPage: null,
      corsSetting: null,
    },
  ],
  tools: [],
  demo: { provider: 'demo', model: 'scripted-demo' },
  app: 'shoal test',
  origin: 'https://page.example',
};

export type App = {
  store: AppStore;
  actions: Actions;
  journal: MemoryJournal;
  clock: ManualClock;
  provider: ScriptedProvider;
  /** What is stored, as a reload would find it. */
  disk: { settings: Partial<Settings>; keys: Map<string, string>; drafts: Map<string, string> };
  /** Every write to settings and keys is refused. */
  fill: () => void;
  /** What the provider answers next to a test and to the list. */
  answers: { test: ConnectionTest; models: ModelList };
  downloads: { name: string; text: string }[];
  /** The room on the screen; there is one. */
  roomId: () => RoomId;
  settled: () => Promise<void>;
};

export async function anApp(options: { script?: Line[]; hash?: string } = {}): Promise<App> {
  const store = createAppStore();
  const clock = manualClock();
  const journal = memoryJournal();
  const scripted = scriptedProvider(...(options.script ?? []));
  const disk: App['disk'] = { settings: {}, keys: new Map(), drafts: new Map() };
  const answers: App['answers'] = {
    test: { ok: true, model: 'm' },
    models: { ok: true, models: ['m', 'n'] },
  };
  const provider: ScriptedProvider = Object.assign(scripted, {
    testConnection: () => Promise.resolve(answers.test),
    listModels: () => Promise.resolve(answers.models),
  });
  const downloads: App['downloads'] = [];
  let isFull = false;
  const write = <T>(change: () => T): Promise<T> =>
    isFull
      ? Promise.reject(new StorageError('full', 'The disk is full.'))
      : Promise.resolve(change());
  const settings = {
    load: () => Promise.resolve({ ...DEFAULT_SETTINGS, ...disk.settings }),
    save: (patch: Partial<Settings>) => write(() => void Object.assign(disk.settings, patch)),
  };
  const secrets = {
    get: ({ provider: id }: KeyPlace) => Promise.resolve(disk.keys.get(id) ?? null),
    set: ({ provider: id }: KeyPlace, key: string) => write(() => void disk.keys.set(id, key)),
    lend: () => () => undefined,
    origins: () => Promise.resolve({}),
  };
  const drafts = {
    get: (roomId: string) => Promise.resolve(disk.drafts.get(roomId) ?? ''),
    put: (roomId: string, text: string) => write(() => void disk.drafts.set(roomId, text)),
  };
  const desk = {
    languages: () => ['en'],
    origin: () => CATALOGUE.origin,
    copy: () => Promise.resolve(true),
    fetchImage: () => Promise.resolve(null),
    openTab: () => undefined,
    download: (name: string, text: string) => void downloads.push({ name, text }),
    frame: (paint: () => void) => {
      paint();
      return () => undefined;
    },
    document: () => undefined,
    onConnection: () => undefined,
    onLeave: () => () => undefined,
  };
  const texts = new Map<string, string>();
  const blobs = {
    putText: (text: string) => {
      texts.set(sha256(text), text);
      return Promise.resolve(sha256(text));
    },
    getText: (hash: string) => Promise.resolve(texts.get(hash) ?? null),
  };
  let hash = options.hash ?? '';
  const shared = { clock, hash: sha256, blobs, providerOf: () => provider };
  const runtime = createRuntime(
    {
      ...shared,
      ids: countedIds(),
      journal,
      locks: { tryHold: () => Promise.resolve(true), waitFor: () => Promise.resolve() },
      choices: createChoices(store, settings, CATALOGUE),
      host: createStoreHost(store, { desk, clock }),
    },
    createRegistry(caseTools()),
  );
  const navigation = {
    current: () => hash,
    go: (next: string) => {
      hash = next;
    },
    onChange: () => () => undefined,
  };
  const actions = createActions({
    ...{ ...shared, store, runtime, catalogue: CATALOGUE, settings, secrets, drafts, desk },
    navigation,
  });
  await actions.boot();
  const roomId = (): RoomId => Object.values(store.getState().rooms)[0]!.id;
  return {
    ...{ store, actions, journal, clock, provider, disk, answers, downloads, roomId },
    fill: () => {
      isFull = true;
    },
    settled: () => runtime.settled(roomId()),
  };
}
