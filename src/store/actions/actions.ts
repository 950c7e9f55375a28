import { createAppActions } from './app-actions.ts';
import type { AppActions } from './app-actions.ts';
import type { ActionDeps } from './deps.ts';
import { createProviderActions } from './provider-actions.ts';
import type { ProviderActions } from './provider-actions.ts';
import { createRoomActions } from './room-actions.ts';
import type { RoomActions } from './room-actions.ts';

/** The only doorway from the screen to the runtime (architecture.md, store). */
export type Actions = AppActions & RoomActions & ProviderActions;

export function createActions(deps: ActionDeps): Actions {
  return { ...createAppActions(deps), ...createRoomActions(deps), ...createProviderActions(deps) };
}
