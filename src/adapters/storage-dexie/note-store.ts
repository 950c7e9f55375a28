import { NoteVersion } from '#core/memory/note.ts';
import type { NoteDraft } from '#core/memory/note.ts';
import type { Clock } from '#runtime/ports/clock.ts';
import type { NoteStore, NoteWrite } from '#runtime/ports/note-store.ts';
import type { Random } from '#runtime/ports/random.ts';
import type { ShoalDatabase } from './database.ts';
import type { Guarded } from './guard.ts';

type Deps = { guarded: Guarded; clock: Pick<Clock, 'now'>; random: Random };

/** Notes on Dexie: `notes` holds the newest version of each, `noteVersions` all of them (memory.md §2). */
export function createNoteStore({ guarded, clock, random }: Deps): NoteStore {
  const now = (): string => new Date(clock.now()).toISOString();
  return {
    all: () =>
      guarded(async (db) => (await db.notes.toArray()).map((row) => NoteVersion.parse(row))),
    read: (noteId) =>
      guarded(async (db) => {
        const row = await db.notes.get(noteId);
        return row === undefined ? null : NoteVersion.parse(row);
      }),
    create: (draft) =>
      guarded((db) =>
        db.transaction('rw', db.notes, db.noteVersions, async () => {
          const at = now();
          const version = {
            ...draft,
            version: 1,
            created_at: at,
            updated_at: at,
            token: random.token(),
          };
          // The table's own counter never gives a number twice, also after a deletion.
          const note = { ...version, note_id: await db.notes.add(version) };
          await db.noteVersions.add(note);
          return note;
        }),
      ),
    write: (noteId, draft, token) =>
      guarded((db) =>
        db.transaction('rw', db.notes, db.noteVersions, () =>
          writeVersion(db, { noteId, draft, token, at: now(), nextToken: random.token() }),
        ),
      ),
  };
}

type Write = { noteId: number; draft: NoteDraft; token: string; at: string; nextToken: string };

async function writeVersion(db: ShoalDatabase, write: Write): Promise<NoteWrite> {
  const current = await db.notes.get(write.noteId);
  if (current === undefined) return { ok: false, reason: 'no_such_note' };
  if (current.token !== write.token) return { ok: false, reason: 'wrong_token' };
  const note: NoteVersion = {
    ...write.draft,
    note_id: current.note_id,
    version: current.version + 1,
    created_at: current.created_at,
    updated_at: write.at,
    token: write.nextToken,
  };
  await db.noteVersions.add(note);
  await db.notes.put(note);
  return { ok: true, note };
}
