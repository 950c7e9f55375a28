import type { Language } from '#core/settings/settings.ts';
import type { AppState } from '../state.ts';

/** Whether the person has neither a provider nor a room: the first visit. */
export function isFirstRun(state: AppState): boolean {
  return state.settings.provider === null && Object.keys(state.rooms).length === 0;
}

/** The language chosen, or null = the browser's. */
export function chosenLanguage(state: AppState): Language | null {
  return state.settings.language;
}
