// Notes in memory, with the same promises as the real store (test/contract/note-store-contract.ts).

import type { NoteDraft, NoteVersion } from '#core/memory/note.ts';
import type { Clock } from '#runtime/ports/clock.ts';
import type { NoteStore } from '#runtime/ports/note-store.ts';
import type { Random } from '#runtime/ports/random.ts';
import { manualClock } from './manual-clock.ts';

export type NoteStorePorts = { clock: Pick<Clock, 'now'>; random: Random };

export type MemoryNoteStore = NoteStore & {
  /** Every version there ever was, in the order of writing. */
  versions: NoteVersion[];
};

type Base = Pick<NoteVersion, 'note_id' | 'version' | 'created_at'>;

/** Tokens that can be foretold: tok001, tok002… */
export function countedTokens(): Random {
  let count = 0;
  return {
    token: () => {
      count += 1;
      return `tok${String(count).padStart(3, '0')}`;
    },
  };
}

export function memoryNoteStore(ports: Partial<NoteStorePorts> = {}): MemoryNoteStore {
  const { clock = manualClock(), random = countedTokens() } = ports;
  let lastId = 0;
  const newest = new Map<number, NoteVersion>();
  const add = (base: Base, draft: NoteDraft): NoteVersion => {
    const { note_id, version, created_at } = base;
    const updated_at = timeOf(clock);
    const note = stored({
      ...draft,
      note_id,
      version,
      created_at,
      updated_at,
      token: random.token(),
    });
    store.versions.push(note);
    newest.set(note.note_id, note);
    return stored(note);
  };
  const store: MemoryNoteStore = {
    versions: [],
    all: () => Promise.resolve(stored([...newest.values()].sort((a, b) => a.note_id - b.note_id))),
    read: (noteId) => Promise.resolve(stored(newest.get(noteId) ?? null)),
    create: async (draft) => {
      await Promise.resolve();
      lastId += 1;
      return add({ note_id: lastId, version: 1, created_at: timeOf(clock) }, draft);
    },
    write: async (noteId, draft, token) => {
      // As on a disk, others may come in between; check and write stay together.
      await Promise.resolve();
      const current = newest.get(noteId);
      if (current === undefined) return { ok: false, reason: 'no_such_note' };
      if (current.token !== token) return { ok: false, reason: 'wrong_token' };
      return { ok: true, note: add({ ...current, version: current.version + 1 }, draft) };
    },
  };
  return store;
}

function timeOf(clock: Pick<Clock, 'now'>): string {
  return new Date(clock.now()).toISOString();
}

/** A trip through JSON, as a disk would make it: what is kept must not be a reference. */
function stored<T>(value: T): T {
  return JSON.parse(JSON.stringify(value)) as T;
}
