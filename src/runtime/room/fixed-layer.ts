// The fixed layer changes rarely: by a person's hand or by a new version of the app. Each change is an
// event with hashes, and the texts are blobs, so that any request can be built again (storage.md §4).

import type { Entry } from '#core/conversation/entry.ts';
import type { TrajectoryEvent } from '#core/conversation/event.ts';
import type { KernelConfig } from '#core/machine/config.ts';
import type { FixedLayer } from '#core/prompt/build-request.ts';
import { canonicalJson } from '#core/tools/dedupe.ts';
import type { Ports } from '../ports/ports.ts';

type FixedEvent = Extract<TrajectoryEvent, { type: 'fixed' }>;
/** What the `fixed` events of a path come to. */
export type Fixed = Omit<FixedEvent, 'type'>;

/** The `fixed` event that brings `known` to `wanted`, or none. The texts it names are stored before it is answered. */
export async function fixedEvents(
  ports: Pick<Ports, 'blobs' | 'hash'>,
  known: Fixed,
  wanted: FixedLayer & { config: KernelConfig },
): Promise<FixedEvent[]> {
  const event: FixedEvent = { type: 'fixed' };
  for (const layer of ['system', 'tools'] as const) {
    const text = wanted[layer];
    if (known[layer] !== ports.hash(text)) event[layer] = await ports.blobs.putText(text);
  }
  if (canonicalJson(known.config) !== canonicalJson(wanted.config)) {
    event.config = { ...wanted.config };
  }
  return Object.keys(event).length > 1 ? [event] : [];
}

/** `fixed` after more entries of the path. */
export function withFixed(fixed: Fixed, entries: readonly Entry[]): Fixed {
  let next = fixed;
  for (const entry of entries) {
    if (entry.kind !== 'event' || entry.event.type !== 'fixed') continue;
    const { type: _, ...event } = entry.event;
    next = { ...next, ...event };
  }
  return next;
}
