// The database `shoal` (storage.md §1). A table's record type is one zod schema in core; what is read
// is parsed at this door. Each later version gets its own `version(n)` with an upgrade and a test of it.

import Dexie from 'dexie';
import type { Table } from 'dexie';
import type { Entry } from '#core/conversation/entry.ts';
import type { RoomId } from '#core/conversation/ids.ts';
import type { Checkpoint, HistoryRecord, QueuedEvent, Room } from '#core/conversation/room.ts';
import type { NoteVersion } from '#core/memory/note.ts';

export const DATABASE_NAME = 'shoal';

/** Our own number beside Dexie's (schema.ts). */
export const SCHEMA_VERSION = 1;

/** A line of the trajectory with the room that it belongs to. */
export type StoredEntry = Entry & { roomId: RoomId };

export type BlobRow = { sha256: string; blob: Blob; size: number; type: string };
export type SettingRow = { key: string; value: unknown };

export class ShoalDatabase extends Dexie {
  declare readonly rooms: Table<Room, string>;
  declare readonly entries: Table<StoredEntry, [string, number]>;
  declare readonly events: Table<QueuedEvent, number, Omit<QueuedEvent, 'order'>>;
  declare readonly history: Table<HistoryRecord, string>;
  declare readonly notes: Table<NoteVersion, number, Omit<NoteVersion, 'note_id'>>;
  declare readonly noteVersions: Table<NoteVersion, [number, number]>;
  declare readonly blobs: Table<BlobRow, string>;
  declare readonly settings: Table<SettingRow, string>;
  declare readonly secrets: Table<{ provider: string; key: string; origin: string }, string>;
  declare readonly drafts: Table<{ roomId: string; text: string }, string>;
  declare readonly checkpoints: Table<{ roomId: string; checkpoint: Checkpoint }, string>;

  constructor(name: string = DATABASE_NAME) {
    super(name);
    this.version(SCHEMA_VERSION).stores({
      rooms: 'id',
      entries: '[roomId+seq]',
      events: '++order, roomId',
      history: 'messageId, [roomId+at]',
      memories: '[roomId+dimension+version]',
      diary: '[roomId+date+version]',
      notes: '++note_id',
      noteVersions: '[note_id+version]',
      blobs: 'sha256',
      vectors: '++id',
      schedules: 'uuid, roomId',
      personas: 'id',
      people: 'id',
      usage: 'call, roomId',
      frames: 'call, roomId',
      settings: 'key',
      secrets: 'provider',
      drafts: 'roomId',
      checkpoints: 'roomId',
    });
  }
}
