import type { Room } from '#core/conversation/room.ts';
import type { KindPreset } from '#core/settings/room-kinds.ts';
import type { Ports } from '../ports/ports.ts';
import { fixedEvents } from './fixed-layer.ts';
import { Session } from './session.ts';

export type RoomDraft = Pick<Room, 'name' | 'kind' | 'target'>;

/** A room with its fixed layer set: SYSTEM, tools and configuration are its first entries. */
export async function createRoom(
  ports: Ports,
  draft: RoomDraft,
  preset: { kind: KindPreset; tools: string },
): Promise<Session> {
  const { kind, tools } = preset;
  const createdAt = ports.clock.now();
  const room: Room = {
    ...draft,
    id: ports.ids.room(),
    createdAt,
    leaf: -1,
    stage: 'not_initialized',
    lastAt: createdAt,
    lastText: '',
    firstText: '',
    allowedTools: [],
    deletedAt: null,
  };
  await ports.journal.createRoom(room);
  const empty = { room, path: [], nextSeq: 0, queue: [], checkpoint: null };
  const session = new Session(ports, kind, empty);
  session.show();
  const layer = { system: kind.system, tools };
  const events = await fixedEvents(ports, {}, { ...layer, config: kind.kernel });
  await session.step((at) => ({ type: 'start', at, ...layer }), { events });
  return session;
}
