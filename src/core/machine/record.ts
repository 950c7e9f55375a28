import { MAIN_RUN } from '../conversation/entry.ts';
import type { EventEntry } from '../conversation/entry.ts';
import type { TrajectoryEvent } from '../conversation/event.ts';
import { applyEntry } from './apply-entry.ts';
import { lineAfter } from './draft.ts';
import type { KernelState } from './state.ts';

/** Appends a fact to the trajectory. It takes a number and changes nothing else (storage.md §4). */
export function record(
  state: KernelState,
  at: number,
  event: TrajectoryEvent,
): { state: KernelState; entry: EventEntry } {
  const entry: EventEntry = { ...lineAfter(state, at, MAIN_RUN), kind: 'event', event };
  return { state: applyEntry(state, entry), entry };
}
