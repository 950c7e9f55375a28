import type { NoteVersion } from '#core/memory/note.ts';
import { ToolFailure } from '#core/tools/tool-errors.ts';
import type { NoteStore } from '#runtime/ports/note-store.ts';
import type { ToolContext } from '#runtime/ports/tool.ts';

export type WriteArgs = {
  note_id?: number | undefined;
  content: string;
  tags?: readonly string[] | undefined;
  importance?: number | undefined;
  token: string;
};

type Written = Pick<NoteVersion, 'note_id' | 'version' | 'token'> & { status?: string };

const DEFAULT_IMPORTANCE = 50;

/** A new note, or a new version of one that was read before (memory.md §2). */
export async function writeNote(
  notes: NoteStore,
  args: WriteArgs,
  context: ToolContext,
): Promise<Written> {
  return args.note_id === undefined
    ? createNote(notes, args, context)
    : changeNote(notes, { ...args, note_id: args.note_id }, context);
}

async function createNote(
  notes: NoteStore,
  args: WriteArgs,
  context: ToolContext,
): Promise<Written> {
  if (args.token !== '') {
    throw new ToolFailure(
      'Nothing was written: a token belongs to a note that exists, but note_id is missing. ' +
        'Give note_id to change that note, or leave token empty for a new one.',
    );
  }
  // What is kept already is not kept twice: the next search would bring both.
  const same = (await notes.all()).find(({ content }) => content === args.content);
  if (same !== undefined) {
    return { ...shown(same), status: 'a note with this content exists already; nothing was added' };
  }
  const note = await notes.create({
    content: args.content,
    tags: args.tags ?? [],
    importance: args.importance ?? DEFAULT_IMPORTANCE,
    attachment: '',
    attachment_kind: '',
    source: sourceOf(context),
  });
  return shown(note);
}

async function changeNote(
  notes: NoteStore,
  args: WriteArgs & { note_id: number },
  context: ToolContext,
): Promise<Written> {
  const current = await notes.read(args.note_id);
  if (current === null) throw noSuchNote(args.note_id);
  // What the call does not name stays; should it change meanwhile, the token no longer fits.
  const draft = {
    content: args.content,
    tags: args.tags ?? current.tags,
    importance: args.importance ?? current.importance,
    attachment: current.attachment,
    attachment_kind: current.attachment_kind,
    source: sourceOf(context),
  };
  const written = await notes.write(args.note_id, draft, args.token);
  if (written.ok) return shown(written.note);
  throw written.reason === 'no_such_note' ? noSuchNote(args.note_id) : readFirst(args.note_id);
}

export function noSuchNote(noteId: number): ToolFailure {
  return new ToolFailure(`There is no note ${noteId}. Find notes with note_search.`);
}

function readFirst(noteId: number): ToolFailure {
  return new ToolFailure(
    `Wrong token: nothing was written. Read the note first with note_read {"note_id": ${noteId}}, ` +
      'then write with the token that it returns; the note may have changed since you last read it.',
  );
}

function shown({ note_id, version, token }: NoteVersion): Written {
  return { note_id, version, token };
}

function sourceOf({ roomId, run, seq }: ToolContext): NoteVersion['source'] {
  return { roomId, run, seq };
}
