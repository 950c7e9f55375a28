// The choreography of effects, as one object (architecture.md): rooms are opened, driven and acted on
// here. Within a room everything is serial; rooms run in parallel (loop.md).

import type { CallId, RoomId } from '#core/conversation/ids.ts';
import type { Entry } from '#core/conversation/entry.ts';
import type { Part } from '#core/conversation/message.ts';
import type { Room } from '#core/conversation/room.ts';
import { StorageError } from '#core/conversation/storage-error.ts';
import type { KernelConfig } from '#core/machine/config.ts';
import { actionOf } from '#core/machine/stage.ts';
import { ASSISTANT_KIND } from '#core/settings/room-kinds.ts';
import type { Registry } from '#core/tools/registry.ts';
import { callModel } from './executors/call-model.ts';
import { executeTools } from './executors/execute-tools.ts';
import type { RoomPatch } from './ports/journal.ts';
import type { Ports } from './ports/ports.ts';
import type { ToolContext } from './ports/tool.ts';
import type { Act } from './room/acts.ts';
import type { Decision } from './room/approvals.ts';
import { createRoom } from './room/create-room.ts';
import type { RoomDraft } from './room/create-room.ts';
import { Rooms } from './room/rooms.ts';
import type { Session } from './room/session.ts';

export type { Act, Decision, RoomDraft };

/** A room with every entry of it, branches included, by rising seq. */
export type Snapshot = { room: Room; entries: readonly Entry[]; config: KernelConfig };

export type Runtime = {
  /** All rooms; those that a reload left in the middle of something go on (loop.md §8). */
  start: () => Promise<Room[]>;
  createRoom: (draft: RoomDraft) => Promise<Room>;
  /** Brings a room into memory and onto the screen; false where there is none. Rejects with `StorageError`. */
  open: (roomId: RoomId) => Promise<boolean>;
  /** Stores a message, queues it and wakes the room. Rejects with `StorageError` where it could not be stored. */
  deliver: (roomId: RoomId, parts: readonly Part[]) => Promise<void>;
  /** Ends what runs; harmless where nothing does. */
  stop: (roomId: RoomId) => Promise<void>;
  /**
   * Stops the room, does the act, and goes on. Answers, as soon as the act is done, where the path ended
   * before it, for undo; what follows of it may still run.
   */
  act: (roomId: RoomId, act: Act) => Promise<number>;
  /** The person's word on a call that asks. */
  answer: (roomId: RoomId, callId: CallId, decision: Decision) => Promise<void>;
  /** After storage failed: writes what waits, or reads the room again. */
  tryAgain: (roomId: RoomId) => Promise<void>;
  updateRoom: (roomId: RoomId, patch: RoomPatch) => Promise<void>;
  /** All of a room, also what a full disk keeps from being stored; null where there is none. */
  snapshot: (roomId: RoomId) => Promise<Snapshot | null>;
  /** Resolves when nothing runs in the room any more. */
  settled: (roomId: RoomId) => Promise<void>;
};

export function createRuntime(ports: Ports, registry: Registry<ToolContext>): Runtime {
  const rooms = new Rooms(ports, {
    call_model: (session) => callModel(session, registry.text),
    execute_tools: (session) => executeTools(session, registry),
  });
  const needed = async (roomId: RoomId): Promise<Session> => {
    const session = await rooms.get(roomId);
    if (session === null) throw new Error(`No such room: ${roomId}.`);
    if (!rooms.isOurs(roomId)) throw new StorageError('conflict', 'Another tab drives this room.');
    return session;
  };
  return {
    start: () => start(ports, rooms),
    createRoom: async (draft) => {
      const session = await createRoom(ports, draft, {
        kind: ASSISTANT_KIND,
        tools: registry.text,
      });
      await rooms.hold(session.room.id);
      rooms.add(session);
      return session.room;
    },
    open: async (roomId) => (await rooms.get(roomId)) !== null,
    deliver: async (roomId, parts) =>
      deliver(ports, rooms, { session: await needed(roomId), parts }),
    stop: async (roomId) => stop(await needed(roomId)),
    act: async (roomId, act) => doAct(rooms, await needed(roomId), act),
    answer: async (roomId, callId, decision) =>
      (await needed(roomId)).approvals.answer(callId, decision),
    tryAgain: async (roomId) => {
      (await needed(roomId)).tryAgain();
    },
    updateRoom: async (roomId, patch) => {
      const session = await needed(roomId);
      await session.update(patch);
      // A room that was brought back has its queue to take.
      if (patch.deletedAt === null) void rooms.run(session, () => Promise.resolve());
    },
    snapshot: async (roomId) => snapshot(ports, rooms, roomId),
    settled: async (roomId) => (await needed(roomId)).lane.run(() => Promise.resolve()),
  };
}

async function start(ports: Ports, rooms: Rooms): Promise<Room[]> {
  loadActs().catch(() => undefined);
  const [all, waiting] = await Promise.all([ports.journal.rooms(), ports.journal.waiting()]);
  for (const room of all) {
    // Opening is enough: a room goes on from where it was. One that cannot be read says so when it is opened.
    const isBusy = actionOf(room.stage) !== 'done' || waiting.includes(room.id);
    if (isBusy) void rooms.get(room.id).catch(() => null);
  }
  return all;
}

/** What is on disk, and what is on the screen and could not be stored yet. */
async function snapshot(ports: Ports, rooms: Rooms, roomId: RoomId): Promise<Snapshot | null> {
  const session = await rooms.known(roomId);
  const stored = await ports.journal.entries(roomId);
  if (session === null) {
    // Not in memory, perhaps because it broke: it is read, and nothing is set in motion.
    const found = await ports.journal.load(roomId);
    return found && { room: found.room, entries: stored, config: ASSISTANT_KIND.kernel };
  }
  const { room, path, state } = session;
  const newest = stored.at(-1)?.seq ?? -1;
  const entries = [...stored, ...path.filter((entry) => entry.seq > newest)];
  return { room, entries, config: state.config };
}

type Delivery = { session: Session; parts: readonly Part[] };

/** Stored before anything else happens to it (loop.md §2). */
async function deliver(ports: Ports, rooms: Rooms, { session, parts }: Delivery): Promise<void> {
  const event = await ports.journal.enqueue({
    messageId: ports.ids.message(),
    roomId: session.room.id,
    at: ports.clock.now(),
    source: 'composer',
    parts,
  });
  session.queue = [...session.queue, event];
  ports.host.queue(session.room.id, session.queue);
  void rooms.run(session, () => Promise.resolve());
}

function stop(session: Session): void {
  if (session.isDriving) session.controller.abort();
}

/** No part of the first load; fetched with the start, so that a page that goes offline has them. */
function loadActs() {
  return import('./room/acts.ts');
}

async function doAct(rooms: Rooms, session: Session, act: Act): Promise<number> {
  session.held += 1;
  stop(session);
  return new Promise((resolve, reject) => {
    void rooms.run(session, async () => {
      session.held -= 1;
      const leaf = session.state.lastSeq;
      try {
        const { perform } = await loadActs();
        await perform(session, act);
        resolve(leaf);
      } catch (error) {
        reject(error instanceof Error ? error : new Error('unknown'));
        throw error;
      }
    });
  });
}
