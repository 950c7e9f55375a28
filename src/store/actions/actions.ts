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
  return {
    saveProvider: async (form) => (await load()).saveProvider(form),
    refreshModels: async (form) => (await load()).refreshModels(form),
    testConnection: async (form) => (await load()).testConnection(form),
    clearConnection: async () => (await load()).clearConnection(),
  };
}
