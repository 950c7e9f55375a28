// What the person chose, as the runtime asks for it: read from the settings that are on the screen.

import type { Room } from '#core/conversation/room.ts';
import type { Endpoint } from '#core/prompt/request.ts';
import type { Choices, Missing } from '#runtime/ports/choices.ts';
import type { SettingsStore } from '#runtime/ports/settings-store.ts';
import { choose } from './actions/app-actions.ts';
import type { Catalogue } from './catalogue.ts';
import type { AppState } from './state.ts';
import type { AppStore } from './store.ts';

export function createChoices(
  store: AppStore,
  settings: SettingsStore,
  catalogue: Catalogue,
): Choices {
  return {
    endpointFor: (room) => endpointFor(store.getState().settings, room, catalogue),
    approvalFor: (tool) => {
      const { approvals } = store.getState().settings;
      return approvals[tool] ?? null;
    },
    allowAlways: (tool) => {
      const { approvals } = store.getState().settings;
      return choose({ store, settings }, { approvals: { ...approvals, [tool]: 'auto' } });
    },
  };
}

/** The room's own provider and model, or what was saved last. */
export function endpointFor(
  settings: AppState['settings'],
  room: Pick<Room, 'target'>,
  catalogue: Catalogue,
): Endpoint | Missing {
  const provider = room.target?.provider ?? settings.provider;
  if (provider === null) return { missing: 'provider' };
  if (provider === catalogue.demo.provider) return { ...catalogue.demo, baseUrl: '' };
  const saved = settings.providers[provider];
  const baseUrl = firstOf(saved?.baseUrl, presetUrl(catalogue, provider));
  const model = firstOf(room.target?.model, saved?.model);
  if (baseUrl === '') return { missing: 'address' };
  return model === '' ? { missing: 'model' } : { provider, baseUrl, model };
}

function presetUrl({ presets }: Catalogue, provider: string): string {
  return presets.find(({ id }) => id === provider)?.baseUrl ?? '';
}

/** The first text that is not empty. */
function firstOf(...texts: readonly (string | undefined)[]): string {
  return texts.find((text) => text !== undefined && text !== '') ?? '';
}
