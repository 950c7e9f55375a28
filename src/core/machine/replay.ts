import type { Entry } from '../conversation/entry.ts';
import { applyEntry } from './apply-entry.ts';
import type { KernelConfig, KernelHooks } from './config.ts';
import { initialState } from './state.ts';
import type { KernelState } from './state.ts';

/** The state that a path of entries, in order, leads to (kernel.md §9). Linear; `nextSeq` as in `initialState`. */
export function replay(
  path: Iterable<Entry>,
  config: KernelConfig,
  options: { hooks?: Partial<KernelHooks>; nextSeq?: number } = {},
): KernelState {
  let state = initialState(config, options.hooks, options.nextSeq);
  for (const entry of path) state = applyEntry(state, entry);
  // Entries are taken as they are, wherever they come from.
  return { ...state, isLawful: false };
}
