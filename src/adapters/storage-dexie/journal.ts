import Dexie from 'dexie';
import { z } from 'zod';
import type { PromiseExtended } from 'dexie';
import { Entry } from '#core/conversation/entry.ts';
import { RoomId } from '#core/conversation/ids.ts';
import { nextSeqOf, pathTo } from '#core/conversation/path.ts';
import { Checkpoint, QueuedEvent, Room } from '#core/conversation/room.ts';
import type { Change, Journal, StoredRoom } from '#runtime/ports/journal.ts';
import type { ShoalDatabase, StoredEntry } from './database.ts';
import type { Guarded } from './guard.ts';

/** The journal on Dexie; contract in runtime/ports/journal.ts. */
export function createJournal(guarded: Guarded): Journal {
  return {
    rooms: () => guarded(readRooms),
    load: (roomId, leaf) => guarded((db) => loadRoom(db, roomId, leaf)),
    entries: (roomId) =>
      guarded(async (db) => (await entryRows(db, roomId)).map((entry) => Entry.parse(entry))),
    commit: (roomId, change) => guarded((db) => commit(db, roomId, change)),
    waiting: () =>
      guarded(async (db) => z.array(RoomId).parse(await db.events.orderBy('roomId').uniqueKeys())),
    enqueue: (message) =>
      guarded((db) =>
        db.transaction('rw', db.history, db.events, async () => {
          await db.history.add(message);
          const event = { ...message, type: 'message' as const };
          const order = await db.events.add(event);
          return { ...event, order };
        }),
      ),
    dequeue: (roomId, messageId) =>
      guarded(async (db) => {
        const isIt = (event: QueuedEvent): boolean => event.messageId === messageId;
        await db.events.where('roomId').equals(roomId).filter(isIt).delete();
      }),
    createRoom: (room) =>
      guarded(async (db) => {
        await db.rooms.add(room);
      }),
    updateRoom: (roomId, patch) =>
      guarded(async (db) => {
        await db.rooms.update(roomId, patch);
      }),
    saveCheckpoint: (roomId, checkpoint) =>
      guarded(async (db) => {
        await db.checkpoints.put({ roomId, checkpoint });
      }),
  };
}

async function readRooms(db: ShoalDatabase): Promise<Room[]> {
  const rows = await db.rooms.toArray();
  // A record that cannot be read hides one room from the list, not all of them.
  const rooms = rows.flatMap((row) => {
    const parsed = Room.safeParse(row);
    return parsed.success && parsed.data.deletedAt === null ? [parsed.data] : [];
  });
  return rooms.sort((a, b) => b.lastAt - a.lastAt);
}

async function loadRoom(
  db: ShoalDatabase,
  roomId: RoomId,
  leaf: number | undefined,
): Promise<StoredRoom | null> {
  const [row, rows, eventRows, checkpointRow] = await db.transaction(
    'r',
    [db.rooms, db.entries, db.events, db.checkpoints],
    () =>
      Promise.all([
        db.rooms.get(roomId),
        entryRows(db, roomId),
        db.events.where('roomId').equals(roomId).sortBy('order'),
        db.checkpoints.get(roomId),
      ]),
  );
  if (row === undefined) return null;
  const room = Room.parse(row);
  const entries = rows.map((entry) => Entry.parse(entry));
  const checkpoint = Checkpoint.safeParse(checkpointRow?.checkpoint);
  return {
    room,
    path: pathTo(entries, leaf ?? room.leaf),
    nextSeq: nextSeqOf(entries),
    queue: eventRows.map((event) => QueuedEvent.parse(event)),
    checkpoint: checkpoint.success ? checkpoint.data : null,
  };
}

function entryRows(db: ShoalDatabase, roomId: RoomId): PromiseExtended<StoredEntry[]> {
  return db.entries
    .where('[roomId+seq]')
    .between([roomId, Dexie.minKey], [roomId, Dexie.maxKey])
    .toArray();
}

/** Entries are added, never put: a number that is taken already means that somebody else writes here. */
async function commit(db: ShoalDatabase, roomId: RoomId, change: Change): Promise<void> {
  const { entries, progress, taken, checkpoint, history = [] } = change;
  const tables = [db.rooms, db.entries, db.events, db.checkpoints, db.history];
  await db.transaction('rw', tables, async () => {
    if (history.length > 0) await db.history.bulkAdd([...history]);
    await db.entries.bulkAdd(entries.map((entry) => ({ ...entry, roomId })));
    await db.rooms.update(roomId, progress);
    if (taken.length > 0) await db.events.bulkDelete([...taken]);
    if (checkpoint === null) await db.checkpoints.delete(roomId);
    else if (checkpoint !== undefined) await db.checkpoints.put({ roomId, checkpoint });
  });
}
