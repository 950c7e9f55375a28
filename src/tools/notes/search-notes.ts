import type { NoteVersion } from '#core/memory/note.ts';
import { scoreBm25 } from '#core/memory/bm25.ts';
import { snippetOf } from './snippet.ts';

export type NoteQuery = { query: string; tags: readonly string[]; limit: number };

type NoteHit = Pick<NoteVersion, 'note_id' | 'tags' | 'importance' | 'updated_at'> & {
  snippet: string;
  /** Left out where there was nothing to compare with. */
  scores?: { total: number; bm25: number; importance: number; recency: number };
};

export type NoteHits = {
  notes: readonly NoteHit[];
  /** How many match; more than `notes` where the limit was reached. */
  found: number;
};

type Ranked = { note: NoteVersion; bm25: number; importance: number; recency: number };

/** What importance and recency can add at most: they order equals and do not beat a better match. */
const IMPORTANCE_SHARE = 0.2;
const RECENCY_SHARE = 0.1;
const HALF_LIFE_MS = 30 * 24 * 60 * 60 * 1_000;

/**
 * Notes that have all the tags, by relevance weighted gently with importance and recency (memory.md §5).
 * A query without words lists the newest.
 */
export function searchNotes(all: readonly NoteVersion[], asked: NoteQuery, now: number): NoteHits {
  // Rarity is taken over all notes, so that a score means the same with and without tags.
  const { scores, terms } = scoreBm25(asked.query, all.map(searchedText));
  const isListing = asked.query.trim() === '';
  const ranked = all
    .map((note, index) => rank(note, scores[index] ?? 0, now))
    .filter(({ note, bm25 }) => hasTags(note, asked.tags) && (isListing || bm25 > 0))
    .sort((a, b) => totalOf(b) - totalOf(a) || newestFirst(a.note, b.note));
  return {
    notes: ranked.slice(0, asked.limit).map((hit) => hitOf(hit, terms, isListing)),
    found: ranked.length,
  };
}

function searchedText(note: NoteVersion): string {
  return `${note.tags.join(' ')}\n${note.content}`;
}

function rank(note: NoteVersion, bm25: number, now: number): Ranked {
  const age = Math.max(0, now - Date.parse(note.updated_at));
  return {
    note,
    bm25,
    importance: 1 + IMPORTANCE_SHARE * (note.importance / 100),
    recency: 1 + RECENCY_SHARE * 0.5 ** (age / HALF_LIFE_MS),
  };
}

function totalOf({ bm25, importance, recency }: Ranked): number {
  return bm25 * importance * recency;
}

function newestFirst(a: NoteVersion, b: NoteVersion): number {
  if (a.updated_at !== b.updated_at) return a.updated_at < b.updated_at ? 1 : -1;
  return b.note_id - a.note_id;
}

function hasTags(note: NoteVersion, tags: readonly string[]): boolean {
  const own = new Set(note.tags.map(plainTag));
  return tags.every((tag) => own.has(plainTag(tag)));
}

function plainTag(tag: string): string {
  return tag.normalize('NFKC').trim().toLowerCase();
}

function hitOf(ranked: Ranked, terms: readonly string[], isListing: boolean): NoteHit {
  const { note_id, tags, importance, updated_at, content } = ranked.note;
  const hit = { note_id, snippet: snippetOf(content, terms), tags, importance, updated_at };
  return isListing ? hit : { ...hit, scores: shownScores(ranked) };
}

function shownScores(ranked: Ranked): NoteHit['scores'] {
  const shown = (score: number): number => Number(score.toFixed(3));
  return {
    total: shown(totalOf(ranked)),
    bm25: shown(ranked.bm25),
    importance: shown(ranked.importance),
    recency: shown(ranked.recency),
  };
}
