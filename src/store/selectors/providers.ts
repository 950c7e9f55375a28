import type { Failure, FailureKind } from '#core/conversation/failure.ts';
import type { RoomId } from '#core/conversation/ids.ts';
import type { Room } from '#core/conversation/room.ts';
import type { Catalogue } from '../catalogue.ts';
import type { AppState } from '../state.ts';

/** Whether the room has somebody to call. */
export function hasProvider(state: AppState, roomId: RoomId): boolean {
  return (state.rooms[roomId]?.target?.provider ?? state.settings.provider) !== null;
}

/** Whether the scripted demo answers in the room. */
export function isDemoRoom(state: AppState, roomId: RoomId, { demo }: Catalogue): boolean {
  return (state.rooms[roomId]?.target?.provider ?? state.settings.provider) === demo.provider;
}

/** Failures that are found on this side: no provider said a word. */
const OURS: ReadonlySet<FailureKind> = new Set(['network', 'cors', 'offline', 'timeout', 'empty']);

/** Whether the message of a failure is the provider's own. */
export function isTheirs(failure: Pick<Failure, 'kind' | 'message'>): boolean {
  return failure.message !== '' && !OURS.has(failure.kind);
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
