// Starting up, moving about, and what the whole app looks like.

import type { Language, Settings, Theme } from '#core/settings/settings.ts';
import { hashOf, parseRoute, prefillOf } from '../route.ts';
import type { Route } from '../route.ts';
import { roomList, roomOf } from '../selectors/rooms.ts';
import { EMPTY_VIEW } from '../state.ts';
import type { ActionDeps } from './deps.ts';
import { faultOf } from './faults.ts';

export type AppActions = {
  boot: () => Promise<void>;
  go: (route: Route) => void;
  /** Back to the room that was open before. */
  leaveSettings: () => void;
  setLanguage: (language: Language) => Promise<void>;
  setTheme: (theme: Theme) => Promise<void>;
  setApproval: (tool: string, approval: 'auto' | 'ask') => Promise<void>;
  /** Whether it really is on the clipboard. */
  copy: (text: string) => Promise<boolean>;
  dismissNotice: () => void;
  /** A picture that the person asked for; null where it opened in a tab of its own instead (storage.md §2). */
  loadImage: (url: string) => Promise<string | null>;
};

/** A good end needs to be read once, a bad one until it is put away. */
const COPIED_MS = 2_000;

export function createAppActions(deps: ActionDeps): AppActions {
  const { store, desk, navigation, clock } = deps;
  return {
    boot: () => boot(deps),
    go: (route) => navigation.go(hashOf(route)),
    leaveSettings: () => {
      const { lastRoom } = store.getState();
      const isThere = lastRoom !== null && roomOf(store.getState(), lastRoom) !== null;
      navigation.go(hashOf(isThere ? { at: 'room', roomId: lastRoom } : { at: 'home' }));
    },
    setLanguage: (language) => choose(deps, { language }),
    setTheme: (theme) => choose(deps, { theme }),
    setApproval: (tool, approval) => {
      const { approvals } = store.getState().settings;
      return choose(deps, { approvals: { ...approvals, [tool]: approval } });
    },
    copy: async (text) => {
      const isCopied = await desk.copy(text);
      store.setState({ notice: isCopied ? 'copied' : 'copyFailed' });
      if (isCopied) {
        clock.timer(COPIED_MS, () =>
          store.setState(({ notice }) => (notice === 'copied' ? { notice: null } : {})),
        );
      }
      return isCopied;
    },
    dismissNotice: () => store.setState({ notice: null }),
    loadImage: async (url) => {
      const loaded = await desk.fetchImage(url);
      if (loaded === null) desk.openTab(url);
      return loaded;
    },
  };
}

/** Shows what the person chose at once, and stores it. */
export async function choose(
  { store, settings }: Pick<ActionDeps, 'store' | 'settings'>,
  patch: Partial<Settings>,
): Promise<void> {
  store.setState((state) => ({ settings: { ...state.settings, ...patch } }));
  await settings.save(patch);
}

async function boot(deps: ActionDeps): Promise<void> {
  const { store, navigation, runtime, settings, secrets } = deps;
  store.setState({ boot: 'loading' });
  try {
    const [chosen, rooms] = await Promise.all([settings.load(), runtime.start()]);
    const keys = await secrets.origins();
    store.setState((state) => ({
      settings: chosen,
      prefill: chosen.provider === null ? prefillOf(navigation.current()) : null,
      keys,
      rooms: { ...state.rooms, ...Object.fromEntries(rooms.map((room) => [room.id, room])) },
      boot: 'ready',
    }));
    deps.desk.onConnection((isOnline) => store.setState({ isOnline }));
    navigation.onChange((hash) => enter(deps, parseRoute(hash)));
    enter(deps, parseRoute(navigation.current()));
  } catch (error) {
    store.setState({ boot: faultOf(error) });
  }
}

/** A place is entered: its room is read, and home leads to the newest room. */
function enter(deps: ActionDeps, route: Route): void {
  const { store, runtime, drafts, navigation } = deps;
  if (route.at === 'home') {
    const [newest] = roomList(store.getState().rooms);
    if (newest !== undefined && prefillOf(navigation.current()) === null) {
      return navigation.go(hashOf({ at: 'room', roomId: newest.id }));
    }
  }
  // What was done in a room is taken back there; a deleted room from anywhere.
  store.setState(({ undo, settings, prefill }) => ({
    route,
    undo: undo?.type === 'room' ? undo : null,
    prefill: settings.provider === null ? (prefillOf(navigation.current()) ?? prefill) : null,
  }));
  if (route.at !== 'room') return;
  const { roomId } = route;
  // What was announced before is not news: a place that is entered must not speak of it again.
  store.setState(({ views }) => {
    const view = views[roomId];
    const silent = view === undefined ? {} : { [roomId]: { ...view, announcement: '' } };
    return { lastRoom: roomId, views: { ...views, ...silent } };
  });
  runtime.open(roomId).catch((error: unknown) => {
    store.setState(({ views }) => {
      const view = views[roomId] ?? EMPTY_VIEW;
      return { views: { ...views, [roomId]: { ...view, halt: faultOf(error) } } };
    });
  });
  if (store.getState().composing[roomId] !== undefined) return;
  void drafts.get(roomId).then((text) => {
    store.setState(({ composing }) =>
      composing[roomId] === undefined ? { composing: { ...composing, [roomId]: text } } : {},
    );
  });
}
