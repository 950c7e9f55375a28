// What every journal promises (runtime/ports/journal.ts), run on the double and on the real thing.

import { describe, expect, it } from 'vitest';
import type { Entry } from '#core/conversation/entry.ts';
import { MessageId, RequestId, RoomId } from '#core/conversation/ids.ts';
import type { Checkpoint, HistoryRecord, Room } from '#core/conversation/room.ts';
import { StorageError } from '#core/conversation/storage-error.ts';
import type { Change, Journal } from '#runtime/ports/journal.ts';

const ROOM_ID = RoomId.parse('room-1');

export function aRoomRecord(facts: Partial<Room> = {}): Room {
  return {
    id: ROOM_ID,
    name: '',
    kind: 'assistant',
    createdAt: 1,
    leaf: -1,
    stage: 'not_initialized',
    lastAt: 1,
    lastText: '',
    firstText: '',
    target: null,
    allowedTools: [],
    deletedAt: null,
    ...facts,
  };
}

export function aMessageEntry(seq: number, text: string, parent?: number): Entry {
  const line = { seq, at: seq, run: 'main', ...(parent === undefined ? {} : { parent }) };
  return { ...line, kind: 'message', message: { role: 'user', parts: [{ text }] } };
}

function aChange(entries: Entry[], facts: Partial<Change> = {}): Change {
  return {
    entries,
    progress: {
      leaf: entries.at(-1)?.seq ?? -1,
      stage: 'user_message_pending',
      lastAt: 5,
      lastText: 'last',
      firstText: 'first',
    },
    taken: [],
    ...facts,
  };
}

function aRecord(id: string, text: string): HistoryRecord {
  const messageId = MessageId.parse(id);
  return { messageId, roomId: ROOM_ID, at: 7, source: 'composer', parts: [{ text }] };
}

const CHECKPOINT: Checkpoint = {
  type: 'answer',
  call: RequestId.parse('request-1'),
  text: 'so far',
  reasoning: '',
  toolCalls: [],
};

export function journalContract(name: string, makeJournal: () => Promise<Journal> | Journal): void {
  const withRoom = async (): Promise<Journal> => {
    const journal = await makeJournal();
    await journal.createRoom(aRoomRecord());
    return journal;
  };
  describe(`${name} as a journal`, () => {
    it('knows no room before one is made', async () => {
      const journal = await makeJournal();
      expect([await journal.rooms(), await journal.load(ROOM_ID)]).toEqual([[], null]);
    });

    it('gives back what was committed, in order, with the progress of the room', async () => {
      const journal = await withRoom();
      await journal.commit(ROOM_ID, aChange([aMessageEntry(0, 'a'), aMessageEntry(1, 'b')]));
      await journal.commit(ROOM_ID, aChange([aMessageEntry(2, 'c')]));
      const stored = await journal.load(ROOM_ID);
      expect(stored?.path).toEqual([
        aMessageEntry(0, 'a'),
        aMessageEntry(1, 'b'),
        aMessageEntry(2, 'c'),
      ]);
      expect(stored).toMatchObject({
        nextSeq: 3,
        room: { leaf: 2, stage: 'user_message_pending', lastText: 'last', name: '' },
      });
    });

    it('gives the path to the leaf where entries branch, and the next number past all of them', async () => {
      const journal = await withRoom();
      const trunk = [aMessageEntry(0, 'a'), aMessageEntry(1, 'b'), aMessageEntry(2, 'c')];
      const branch = [aMessageEntry(3, 'd', 0), aMessageEntry(4, 'e')];
      await journal.commit(ROOM_ID, aChange(trunk));
      await journal.commit(ROOM_ID, aChange(branch));
      const onBranch = await journal.load(ROOM_ID);
      const onTrunk = await journal.load(ROOM_ID, 2);
      expect(onBranch?.path.map(({ seq }) => seq)).toEqual([0, 3, 4]);
      expect(onTrunk?.path.map(({ seq }) => seq)).toEqual([0, 1, 2]);
      expect([onBranch?.nextSeq, onTrunk?.nextSeq]).toEqual([5, 5]);
      expect(await journal.entries(ROOM_ID)).toEqual([...trunk, ...branch]);
    });

    it('refuses a number that is taken, and then nothing of the change is there', async () => {
      // Without this two tabs would write over each other without a word.
      const journal = await withRoom();
      await journal.commit(ROOM_ID, aChange([aMessageEntry(0, 'a')]));
      const event = await journal.enqueue(aRecord('m1', 'x'));
      const change = aChange([aMessageEntry(1, 'new'), aMessageEntry(0, 'again')], {
        taken: [event.order],
        checkpoint: CHECKPOINT,
      });
      const refused = journal.commit(ROOM_ID, change);
      await expect(refused).rejects.toBeInstanceOf(StorageError);
      await expect(refused).rejects.toMatchObject({ fault: 'conflict' });
      const stored = await journal.load(ROOM_ID);
      expect(stored?.path).toEqual([aMessageEntry(0, 'a')]);
      expect([stored?.queue.length, stored?.checkpoint]).toEqual([1, null]);
    });

    it('queues messages in the order of their arrival and takes them off with the entries that came of them', async () => {
      const journal = await withRoom();
      const first = await journal.enqueue(aRecord('m1', 'x'));
      const second = await journal.enqueue(aRecord('m2', 'y'));
      expect((await journal.load(ROOM_ID))?.queue).toEqual([first, second]);
      await journal.commit(ROOM_ID, aChange([aMessageEntry(0, 'x')], { taken: [first.order] }));
      expect((await journal.load(ROOM_ID))?.queue).toEqual([second]);
      await journal.dequeue(ROOM_ID, second.messageId);
      expect((await journal.load(ROOM_ID))?.queue).toEqual([]);
    });

    it('keeps what is under way until a change clears it, and leaves it alone where a change is silent', async () => {
      const journal = await withRoom();
      await journal.saveCheckpoint(ROOM_ID, CHECKPOINT);
      await journal.commit(ROOM_ID, aChange([aMessageEntry(0, 'x')]));
      expect((await journal.load(ROOM_ID))?.checkpoint).toEqual(CHECKPOINT);
      await journal.commit(ROOM_ID, aChange([aMessageEntry(1, 'y')], { checkpoint: null }));
      expect((await journal.load(ROOM_ID))?.checkpoint).toBeNull();
    });

    it('changes what a person may change of a room without touching its progress', async () => {
      const journal = await withRoom();
      await journal.commit(ROOM_ID, aChange([aMessageEntry(0, 'x')]));
      await journal.updateRoom(ROOM_ID, { name: 'Harbour' });
      expect((await journal.load(ROOM_ID))?.room).toMatchObject({ name: 'Harbour', leaf: 0 });
    });

    it('lists rooms with the newest message first, and without those that were deleted', async () => {
      const journal = await makeJournal();
      const [old, fresh, gone] = ['room-1', 'room-2', 'room-3'].map((id) => RoomId.parse(id));
      await journal.createRoom(aRoomRecord({ id: old!, lastAt: 1 }));
      await journal.createRoom(aRoomRecord({ id: fresh!, lastAt: 9 }));
      await journal.createRoom(aRoomRecord({ id: gone! }));
      await journal.updateRoom(gone!, { deletedAt: 10 });
      expect((await journal.rooms()).map(({ id }) => id)).toEqual([fresh, old]);
    });
  });
}
