import type { AppState } from '../state.ts';

/** Whether the person has neither a provider nor a room: the first visit. */
export function isFirstRun(state: AppState): boolean {
  return state.settings.provider === null && Object.keys(state.rooms).length === 0;
}
