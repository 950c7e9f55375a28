import type { NoteDraft, NoteVersion } from '#core/memory/note.ts';

export type NoteWrite =
  | { ok: true; note: NoteVersion }
  /** `wrong_token`: not read since it last changed; `no_such_note`: never was, or was deleted. */
  | { ok: false; reason: 'wrong_token' | 'no_such_note' };

/**
 * Notes in versions (memory.md §1–§2). May reject when storage fails; a write is whole or not at all.
 * Ids grow and are never used again.
 */
export type NoteStore = {
  /** The newest version of each note, oldest note first. */
  all: () => Promise<NoteVersion[]>;
  read: (noteId: number) => Promise<NoteVersion | null>;
  /** A new note; the first write carries the empty token, so there is nothing to check. */
  create: (draft: NoteDraft) => Promise<NoteVersion>;
  /** A new version, only where `token` is the current one; checked and written in one transaction. */
  write: (noteId: number, draft: NoteDraft, token: string) => Promise<NoteWrite>;
};
