import type { RoomId } from '#core/conversation/ids.ts';
import type { Room } from '#core/conversation/room.ts';
import { phaseOf } from '#core/machine/stage.ts';
import type { Stage } from '#core/machine/stage.ts';
import type { AppState } from '../state.ts';

/** The four phases as people are told them, and the one that needs them. */
export type ShownPhase = 'waiting' | 'thinking' | 'tools' | 'followUp' | 'failed';

export function shownPhase(stage: Stage): ShownPhase {
  if (stage === 'model_call_failed') return 'failed';
  switch (phaseOf(stage)) {
    case 'WAIT_USER':
      return 'waiting';
    case 'MODEL_TURN':
      return 'thinking';
    case 'TOOL_EXEC':
      return 'tools';
    case 'FOLLOW_UP':
      return 'followUp';
  }
}

/** Rooms that were not deleted, newest message first. */
export function roomList(rooms: AppState['rooms']): Room[] {
  return Object.values(rooms)
    .filter((room) => room.deletedAt === null)
    .sort((a, b) => b.lastAt - a.lastAt || b.createdAt - a.createdAt);
}

/** Its name, or the first words of its first message; empty where there is neither. */
export function roomTitle(room: Pick<Room, 'name' | 'firstText'>): string {
  return room.name === '' ? room.firstText : room.name;
}

export function roomOf(state: AppState, roomId: RoomId): Room | null {
  const room = state.rooms[roomId];
  return room === undefined || room.deletedAt !== null ? null : room;
}
