// A free note (memory.md §1): shared by all rooms on purpose, kept in versions, locked by a read token.

import { z } from 'zod';

export const NoteId = z.int().min(1);

/** A full text at a moment. Older versions stay; a write adds one (memory.md §2). */
export const NoteVersion = z.object({
  note_id: NoteId,
  /** 1, 2, 3… per note. */
  version: z.int().min(1),
  tags: z.array(z.string()).readonly(),
  content: z.string(),
  importance: z.number().min(0).max(100),
  /** SHA-256 of a blob; empty = none. */
  attachment: z.string(),
  attachment_kind: z.enum(['image', 'text', 'file', '']),
  /** RFC 3339, UTC; of the note. */
  created_at: z.string(),
  /** RFC 3339, UTC; of this version. */
  updated_at: z.string(),
  /** Six characters, new at random after every write; a write must carry the current one. */
  token: z.string(),
  /** Where it came from: the run and the entry that wrote it (memory.md §2). */
  source: z.object({ roomId: z.string(), run: z.string(), seq: z.number() }),
});
export type NoteVersion = z.infer<typeof NoteVersion>;

/** What a write brings; the rest is the store's. */
export type NoteDraft = Pick<
  NoteVersion,
  'tags' | 'content' | 'importance' | 'attachment' | 'attachment_kind' | 'source'
>;
