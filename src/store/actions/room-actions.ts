// What a person does in and to a room.

import type { CallId, RoomId } from '#core/conversation/ids.ts';
import type { Room } from '#core/conversation/room.ts';
import type { Act, Decision } from '#runtime/runtime.ts';
import { hashOf } from '../route.ts';
import type { Undo } from '../state.ts';
import type { ActionDeps } from './deps.ts';
import { faultOf } from './faults.ts';

export type RoomActions = {
  createRoom: (name: string) => Promise<void>;
  /** A room with the scripted demo, opened. */
  tryDemo: (name: string) => Promise<void>;
  write: (roomId: RoomId, text: string) => void;
  /** Sends what is in the composer; it stays there where it could not be stored. */
  submit: (roomId: RoomId, text: string) => Promise<void>;
  stop: (roomId: RoomId) => Promise<void>;
  act: (roomId: RoomId, act: Act) => Promise<void>;
  answer: (roomId: RoomId, callId: CallId, decision: Decision) => Promise<void>;
  undo: () => Promise<void>;
  dismissUndo: () => void;
  tryAgain: (roomId: RoomId) => Promise<void>;
  rename: (roomId: RoomId, name: string) => Promise<void>;
  setTarget: (roomId: RoomId, target: Room['target']) => Promise<void>;
  deleteRoom: (roomId: RoomId) => Promise<void>;
  exportTrajectory: (roomId: RoomId) => Promise<void>;
};

export function createRoomActions(deps: ActionDeps): RoomActions {
  const { store, runtime, catalogue, clock } = deps;
  const open = async (name: string, target: Room['target']): Promise<void> => {
    const room = await runtime.createRoom({ name, kind: 'assistant', target });
    deps.navigation.go(hashOf({ at: 'room', roomId: room.id }));
  };
  return {
    createRoom: (name) => open(name.trim(), null),
    tryDemo: (name) => open(name, catalogue.demo),
    ...composing(deps),
    stop: (roomId) => runtime.stop(roomId),
    act: (roomId, act) => actOn(deps, roomId, act),
    answer: (roomId, callId, decision) => runtime.answer(roomId, callId, decision),
    undo: () => undo(deps),
    dismissUndo: () => store.setState({ undo: null }),
    tryAgain: (roomId) => runtime.tryAgain(roomId),
    rename: (roomId, name) => runtime.updateRoom(roomId, { name: name.trim() }),
    setTarget: (roomId, target) => runtime.updateRoom(roomId, { target }),
    deleteRoom: async (roomId) => {
      // First the tombstone: what is queued must not go out when the room stops.
      await runtime.updateRoom(roomId, { deletedAt: clock.now() });
      await runtime.stop(roomId);
      deps.navigation.go(hashOf({ at: 'home' }));
      store.setState({ undo: { type: 'room', roomId } });
    },
    exportTrajectory: async (roomId) => {
      const { exportTrajectory } = await import('./export-trajectory.ts');
      await exportTrajectory(deps, roomId);
    },
  };
}

const DRAFT_MS = 400;

function composing(deps: ActionDeps): Pick<RoomActions, 'write' | 'submit'> {
  const { store, runtime, drafts, clock, desk } = deps;
  const unsaved = new Map<RoomId, () => void>();
  const save = (roomId: RoomId): void => {
    unsaved.get(roomId)?.();
    unsaved.delete(roomId);
    // A draft that cannot be stored is still on the screen; the next pause tries again.
    drafts.put(roomId, store.getState().composing[roomId] ?? '').catch(() => undefined);
  };
  const write = (roomId: RoomId, text: string): void => {
    store.setState(({ composing: all }) => ({ composing: { ...all, [roomId]: text } }));
    if (!unsaved.has(roomId))
      unsaved.set(
        roomId,
        clock.timer(DRAFT_MS, () => save(roomId)),
      );
  };
  desk.onLeave(() => {
    for (const roomId of [...unsaved.keys()]) save(roomId);
  });
  return {
    write,
    submit: async (roomId, text) => {
      if (text.trim() === '') return;
      // The draft on disk stays until the message is there: a page that ends in between keeps one of them.
      unsaved.get(roomId)?.();
      unsaved.delete(roomId);
      store.setState(({ composing: all, sends }) => ({
        composing: { ...all, [roomId]: '' },
        sends: sends + 1,
        notSent: null,
        undo: null,
      }));
      try {
        await runtime.deliver(roomId, [{ text }]);
        save(roomId);
      } catch (error) {
        const now = store.getState().composing[roomId] ?? '';
        write(roomId, now === '' ? text : `${text}\n\n${now}`);
        store.setState({ notSent: { roomId, fault: faultOf(error).fault } });
      }
    },
  };
}

/** What can be taken back is offered to be (loop.md §10). */
async function actOn({ store, runtime }: ActionDeps, roomId: RoomId, act: Act): Promise<void> {
  store.setState({ undo: null });
  const leaf = await runtime.act(roomId, act).catch(() => null);
  const { type } = act;
  // Where it failed the room itself says so.
  if (leaf === null) return;
  if (type === 'delete' || type === 'edit' || type === 'regenerate') {
    store.setState({ undo: { type: 'path', roomId, leaf, what: type } });
  }
}

async function undo({ store, runtime, navigation }: ActionDeps): Promise<void> {
  const last: Undo | null = store.getState().undo;
  store.setState({ undo: null });
  if (last?.type === 'path') {
    await runtime.act(last.roomId, { type: 'move', leaf: last.leaf }).catch(() => null);
  }
  if (last?.type === 'room') {
    await runtime.updateRoom(last.roomId, { deletedAt: null });
    navigation.go(hashOf({ at: 'room', roomId: last.roomId }));
  }
}
