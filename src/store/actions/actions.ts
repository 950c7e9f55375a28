import { createAppActions } from './app-actions.ts';
import type { AppActions } from './app-actions.ts';
import type { ActionDeps } from './deps.ts';
import type { ProviderActions } from './provider-actions.ts';
import { createRoomActions } from './room-actions.ts';
import type { RoomActions } from './room-actions.ts';

/** The only doorway from the screen to the runtime (architecture.md, store). */
export type Actions = AppActions & RoomActions & ProviderActions;

export function createActions(deps: ActionDeps): Actions {
  return { ...createAppActions(deps), ...createRoomActions(deps), ...providerActions(deps) };
}

/** Only the settings need them, and the settings are no part of the first load. */
function providerActions(deps: ActionDeps): ProviderActions {
  let loading: Promise<ProviderActions> | null = null;
  const load = (): Promise<ProviderActions> => {
    loading ??= import('./provider-actions.ts').then((it) => it.createProviderActions(deps));
    return loading;
  };
  const run = async <T>(
    act: (actions: ProviderActions) => Promise<T>,
    otherwise: T,
  ): Promise<T> => {
    const actions = await load().catch(() => null);
    if (actions !== null) return act(actions);
    // A part of the app that cannot be fetched: as good as being cut off.
    loading = null;
    const connection = { status: 'failed', kind: 'offline', hint: null, message: '' } as const;
    deps.store.setState({ connection });
    return otherwise;
  };
  return {
    saveProvider: (form) => run((actions) => actions.saveProvider(form), false),
    refreshModels: (form) => run((actions) => actions.refreshModels(form), undefined),
    testConnection: (form) => run((actions) => actions.testConnection(form), undefined),
    clearConnection: () => run((actions) => actions.clearConnection(), undefined),
  };
}
