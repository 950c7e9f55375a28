// Where the person is, as a value; the address behind `#` is its written form (ui.md §2).

import { RoomId } from '#core/conversation/ids.ts';

export const SECTIONS = ['providers', 'tools', 'appearance'] as const;
export type Section = (typeof SECTIONS)[number];

export type Route =
  { at: 'home' } | { at: 'room'; roomId: RoomId } | { at: 'settings'; section: Section };

export function parseRoute(hash: string): Route {
  const [head, second] = hash.replace(/^#?\/?/, '').split(/[/?]/);
  if (head === 'room' && second) return { at: 'room', roomId: RoomId.parse(second) };
  if (head === 'settings') {
    const section = SECTIONS.find((known) => known === second) ?? 'providers';
    return { at: 'settings', section };
  }
  return { at: 'home' };
}

export function hashOf(route: Route): string {
  switch (route.at) {
    case 'home':
      return '#/';
    case 'room':
      return `#/room/${route.roomId}/chat`;
    case 'settings':
      return `#/settings/${route.section}`;
  }
}

/** Provider settings in a link, for a first visit: never a key (ui.md §2). */
export type Prefill = { provider: string; baseUrl: string; model: string };

export function prefillOf(hash: string): Prefill | null {
  const query = new URLSearchParams(hash.split('?')[1] ?? '');
  const provider = query.get('provider');
  if (provider === null) return null;
  return { provider, baseUrl: query.get('baseUrl') ?? '', model: query.get('model') ?? '' };
}
