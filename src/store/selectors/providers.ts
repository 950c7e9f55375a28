import type { RoomId } from '#core/conversation/ids.ts';
import type { Room } from '#core/conversation/room.ts';
import type { Catalogue } from '../catalogue.ts';
import type { AppState } from '../state.ts';

/** Whether the room has somebody to call. */
export function hasProvider(state: AppState, roomId: RoomId): boolean {
  return (state.rooms[roomId]?.target?.provider ?? state.settings.provider) !== null;
}

export type RoomModel = { provider: string | null; model: string; options: readonly string[] };

/** The model that the room uses, and those that its provider listed. */
export function modelOf(
  room: Pick<Room, 'target'>,
  settings: AppState['settings'],
  catalogue: Catalogue,
): RoomModel {
  const provider = room.target?.provider ?? settings.provider;
  if (provider === null) return { provider, model: '', options: [] };
  if (provider === catalogue.demo.provider) {
    const { model } = catalogue.demo;
    return { provider, model, options: [model] };
  }
  const saved = settings.providers[provider];
  const own = room.target?.model ?? '';
  return { provider, model: own === '' ? (saved?.model ?? '') : own, options: saved?.models ?? [] };
}
