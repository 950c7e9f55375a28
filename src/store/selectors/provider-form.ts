// What the settings of a provider begin with.

import type { ProviderSettings } from '#core/settings/settings.ts';
import { webOrigin } from '#core/settings/web-address.ts';
import type { ProviderForm } from '../actions/provider-actions.ts';
import type { PresetInfo } from '../catalogue.ts';
import type { Prefill } from '../route.ts';
import type { AppState } from '../state.ts';

/** The provider in use, or the one that a link named. */
export function firstProvider({ settings, prefill }: AppState): string | null {
  return settings.provider ?? prefill?.provider ?? null;
}

/** The form for a preset: what is saved, else what a link said, else what the preset says. */
export function formFor(
  preset: PresetInfo,
  saved: ProviderSettings | undefined,
  prefill: Prefill | null,
): ProviderForm {
  const linked = prefill?.provider === preset.id ? prefill : undefined;
  const baseUrl = saved?.baseUrl || linked?.baseUrl || preset.baseUrl || '';
  const model = saved?.model || linked?.model || '';
  return { provider: preset.id, baseUrl, model, key: '' };
}

/** Whether a key is stored that may go where the form points. */
export function hasKeyFor(state: AppState, form: ProviderForm): boolean {
  const origin = state.keys[form.provider];
  return origin !== undefined && origin === webOrigin(form.baseUrl);
}
