import type { Entry } from '#core/conversation/entry.ts';
import type { MessageId, RoomId } from '#core/conversation/ids.ts';
import type { Checkpoint, HistoryRecord, QueuedEvent, Room } from '#core/conversation/room.ts';

export type StoredRoom = {
  room: Room;
  /** The path to the leaf, in order. */
  path: Entry[];
  /** The next free number, past all branches. */
  nextSeq: number;
  queue: QueuedEvent[];
  checkpoint: Checkpoint | null;
};

export type RoomProgress = Pick<Room, 'leaf' | 'stage' | 'lastAt' | 'lastText' | 'firstText'>;
export type RoomPatch = Partial<Pick<Room, 'name' | 'target' | 'allowedTools' | 'deletedAt'>>;

export type Change = {
  entries: readonly Entry[];
  /** How far the room has come with them; the rest of its record is the person's and stays as it is. */
  progress: RoomProgress;
  /** Queued events whose entries are among these. */
  taken: readonly number[];
  /** What is under way afterwards; undefined leaves it as it is. */
  checkpoint?: Checkpoint | null;
  /** Raw messages that came with these entries and not over the queue (an edited one). */
  history?: readonly HistoryRecord[];
};

/**
 * Where rooms are kept. Every method is one transaction: whole or not at all; rejects only with `StorageError`.
 * What a resolved write brought is on disk.
 */
export type Journal = {
  /** All rooms that were not deleted, newest message first. */
  rooms: () => Promise<Room[]>;
  /** null = no such room. */
  load: (roomId: RoomId, leaf?: number) => Promise<StoredRoom | null>;
  /** Every entry of a room, branches included, by rising seq. */
  entries: (roomId: RoomId) => Promise<Entry[]>;
  /** Writes a step's entries, the room's record, the queue and the checkpoint together (storage.md §1). */
  commit: (roomId: RoomId, change: Change) => Promise<void>;
  /** The rooms in whose queue something waits. */
  waiting: () => Promise<RoomId[]>;
  /** The raw message into history and into the room's queue (loop.md §2). */
  enqueue: (message: HistoryRecord) => Promise<QueuedEvent>;
  dequeue: (roomId: RoomId, messageId: MessageId) => Promise<void>;
  createRoom: (room: Room) => Promise<void>;
  /** Changes what the person may change of a room's record. */
  updateRoom: (roomId: RoomId, patch: RoomPatch) => Promise<void>;
  /** At most every 500 ms while something is under way. */
  saveCheckpoint: (roomId: RoomId, checkpoint: Checkpoint) => Promise<void>;
};
