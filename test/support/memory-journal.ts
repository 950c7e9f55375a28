// A journal in memory, with the same promises as the real one (test/contract/journal-contract.ts), and
// with switches for what a disk can do to us.

import { Entry } from '#core/conversation/entry.ts';
import type { RoomId } from '#core/conversation/ids.ts';
import { nextSeqOf, pathTo } from '#core/conversation/path.ts';
import type { Checkpoint, HistoryRecord, QueuedEvent, Room } from '#core/conversation/room.ts';
import { StorageError } from '#core/conversation/storage-error.ts';
import type { Journal } from '#runtime/ports/journal.ts';

export type MemoryJournal = Journal & {
  history: HistoryRecord[];
  entriesOf: (roomId: RoomId) => Entry[];
  queueOf: (roomId: RoomId) => QueuedEvent[];
  checkpointOf: (roomId: RoomId) => Checkpoint | null;
  /** While full, every write is refused and nothing is changed. */
  isFull: boolean;
  /** Called before each write is done. */
  onWrite: (what: keyof Journal) => void;
};

/** A trip through JSON, as a disk would make it: what is kept must not be a reference. */
function stored<T>(value: T): T {
  return JSON.parse(JSON.stringify(value)) as T;
}

export function memoryJournal(): MemoryJournal {
  const rooms = new Map<RoomId, Room>();
  const entries = new Map<RoomId, Entry[]>();
  const checkpoints = new Map<RoomId, Checkpoint>();
  let events: QueuedEvent[] = [];
  let order = 0;
  const write = async (what: keyof Journal, change: () => void): Promise<void> => {
    await Promise.resolve();
    journal.onWrite(what);
    if (journal.isFull) throw new StorageError('full', 'The disk is full.');
    change();
  };
  const journal: MemoryJournal = {
    history: [],
    isFull: false,
    onWrite: () => undefined,
    entriesOf: (roomId) => entries.get(roomId) ?? [],
    queueOf: (roomId) => events.filter((event) => event.roomId === roomId),
    checkpointOf: (roomId) => checkpoints.get(roomId) ?? null,
    rooms: () =>
      Promise.resolve(
        [...rooms.values()]
          .filter((room) => room.deletedAt === null)
          .sort((a, b) => b.lastAt - a.lastAt),
      ),
    load: (roomId, leaf) => {
      const room = rooms.get(roomId);
      if (room === undefined) return Promise.resolve(null);
      const all = journal.entriesOf(roomId).map((entry) => Entry.parse(stored(entry)));
      return Promise.resolve({
        room: stored(room),
        path: pathTo(all, leaf ?? room.leaf),
        nextSeq: nextSeqOf(all),
        queue: stored(journal.queueOf(roomId)),
        checkpoint: stored(journal.checkpointOf(roomId)),
      });
    },
    entries: (roomId) => Promise.resolve(stored(journal.entriesOf(roomId))),
    commit: (roomId, change) =>
      write('commit', () => {
        const known = journal.entriesOf(roomId);
        const taken = new Set(known.map((entry) => entry.seq));
        if (change.entries.some((entry) => taken.has(entry.seq))) {
          throw new StorageError('conflict', 'This number is taken.');
        }
        entries.set(roomId, [...known, ...stored(change.entries)]);
        journal.history.push(...stored(change.history ?? []));
        const room = rooms.get(roomId);
        if (room !== undefined) rooms.set(roomId, { ...room, ...stored(change.progress) });
        events = events.filter((event) => !change.taken.includes(event.order));
        if (change.checkpoint === null) checkpoints.delete(roomId);
        else if (change.checkpoint !== undefined)
          checkpoints.set(roomId, stored(change.checkpoint));
      }),
    waiting: () => Promise.resolve([...new Set(events.map((event) => event.roomId))]),
    enqueue: async (message) => {
      const event: QueuedEvent = { ...stored(message), type: 'message', order: order + 1 };
      await write('enqueue', () => {
        order += 1;
        journal.history.push(stored(message));
        events.push(event);
      });
      return event;
    },
    dequeue: (roomId, messageId) =>
      write('dequeue', () => {
        events = events.filter((event) => event.roomId !== roomId || event.messageId !== messageId);
      }),
    createRoom: (room) => write('createRoom', () => void rooms.set(room.id, stored(room))),
    updateRoom: (roomId, patch) =>
      write('updateRoom', () => {
        const room = rooms.get(roomId);
        if (room !== undefined) rooms.set(roomId, { ...room, ...stored(patch) });
      }),
    saveCheckpoint: (roomId, checkpoint) =>
      write('saveCheckpoint', () => void checkpoints.set(roomId, stored(checkpoint))),
  };
  return journal;
}
