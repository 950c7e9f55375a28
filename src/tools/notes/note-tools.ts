// Free notes for the model: search, read, then write with the token that reading returned (memory.md §2–§3).

import { z } from 'zod';
import { NoteId } from '#core/memory/note.ts';
import type { NoteVersion } from '#core/memory/note.ts';
import { defineTool } from '#core/tools/contract.ts';
import { EVERY_RUN } from '#core/tools/run-kinds.ts';
import type { Clock } from '#runtime/ports/clock.ts';
import type { NoteStore } from '#runtime/ports/note-store.ts';
import type { RoomTool } from '#runtime/ports/tool.ts';
import type { NoteHits, NoteQuery } from './search-notes.ts';
import { noSuchNote, writeNote } from './write-note.ts';

type Deps = { notes: NoteStore; clock: Pick<Clock, 'now'> };

/** A note is read whole, in one result. */
const MAX_CONTENT = 16_000;
/** A note is read whole, or a part of it would be written back as all of it: six characters for one in JSON at worst. */
const MAX_READ = 6 * MAX_CONTENT + 4_000;
const MAX_TAGS = 20;
const MAX_TAG_LENGTH = 50;
const MAX_QUERY = 1_000;
const MAX_HITS = 20;
const DEFAULT_HITS = 10;

const Tags = z.array(z.string().min(1).max(MAX_TAG_LENGTH)).max(MAX_TAGS);

const COMMON = {
  effect: 'query',
  allowedIn: EVERY_RUN,
  approval: 'auto',
  timeoutMs: 10_000,
} as const;

/** `note_write`, `note_search`, `note_read`. */
export function createNoteTools({ notes, clock }: Deps): readonly RoomTool[] {
  return [noteWrite(notes), noteSearch(notes, clock), noteRead(notes)];
}

function noteWrite(notes: NoteStore): RoomTool {
  return defineTool({
    ...COMMON,
    name: 'note_write',
    title: 'Write a note',
    description:
      'Keeps a text for later, in all rooms. Without note_id it writes a new note. To change a note, ' +
      'read it first and give its note_id and token with the full new content; older versions are kept.',
    parameters: z.object({
      note_id: NoteId.optional().describe('The note to change; left out: a new note'),
      content: z.string().min(1).max(MAX_CONTENT).describe('The full text of the note'),
      tags: Tags.optional().describe('Left out: as they were'),
      importance: z.number().min(0).max(100).optional().describe('0 to 100; 50 is usual'),
      token: z.string().default('').describe('From note_read; empty for a new note'),
    }),
    dedupe: 'round',
    sideEffect: 'reversible',
    maxResultChars: 1_000,
    execute: (args, context) => writeNote(notes, args, context),
  });
}

function noteSearch(notes: NoteStore, clock: Deps['clock']): RoomTool {
  return defineTool({
    ...COMMON,
    name: 'note_search',
    title: 'Search the notes',
    description:
      'Finds notes by their words, in any language, best first. An empty query lists the newest. ' +
      'Read a note with note_read to see it whole and to change it.',
    parameters: z.object({
      query: z.string().max(MAX_QUERY).describe('The words to look for'),
      tags: Tags.optional().describe('Only notes that have all of these tags'),
      limit: z
        .int()
        .min(1)
        .max(MAX_HITS)
        .optional()
        .describe(`Up to ${MAX_HITS}; else ${DEFAULT_HITS}`),
    }),
    // A note written in between changes what is found.
    dedupe: 'batch',
    sideEffect: 'none',
    maxResultChars: 20_000,
    execute: async ({ query, tags = [], limit = DEFAULT_HITS }) => {
      // The search comes with the first question: most visits never need it.
      const { searchNotes } = await import('./search-notes.ts');
      const asked: NoteQuery = { query, tags, limit };
      return reportOf(searchNotes(await notes.all(), asked, clock.now()));
    },
  });
}

function reportOf(hits: NoteHits): NoteHits | (NoteHits & { hint: string }) {
  if (hits.found === 0) {
    return {
      ...hits,
      hint: 'No note matches. Try other words, or an empty query to list the newest.',
    };
  }
  if (hits.found === hits.notes.length) return hits;
  return { ...hits, hint: 'More notes match: add words or tags, or raise limit.' };
}

function noteRead(notes: NoteStore): RoomTool {
  return defineTool({
    ...COMMON,
    name: 'note_read',
    title: 'Read a note',
    description: 'The newest version of a note, with the token that a change of it must carry.',
    parameters: z.object({ note_id: NoteId }),
    // A refused write asks to read again: the second reading must not count as a repetition.
    dedupe: 'batch',
    sideEffect: 'none',
    maxResultChars: MAX_READ,
    execute: async ({ note_id }) => {
      const note = await notes.read(note_id);
      if (note === null) throw noSuchNote(note_id);
      return readingOf(note);
    },
  });
}

/** Without its source: which room it came from is the person's to see, not another room's. */
function readingOf({ source: _, ...note }: NoteVersion): Omit<NoteVersion, 'source'> {
  return note;
}
