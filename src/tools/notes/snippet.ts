import { cutText, previewOf } from '#core/lib/preview.ts';

/** As long as a preview. */
const LENGTH = 240;

/** So much of what stands before the match is shown. */
const BEFORE = 60;

/** One line of a note: its beginning, or, where the note is longer, the part with the first match. */
export function snippetOf(content: string, terms: readonly string[]): string {
  const line = content.replace(/\s+/g, ' ').trim();
  const start = line.length <= LENGTH ? 0 : firstMatch(line, terms) - BEFORE;
  if (start <= 0) return previewOf(line);
  const before = cutText(line, start).length;
  return `…${previewOf(cutText(line.slice(before), LENGTH + 1))}`;
}

/** Where a term first stands; stems are beginnings of words, so they are found as they are. */
function firstMatch(line: string, terms: readonly string[]): number {
  const lower = line.toLowerCase();
  // A few letters have a longer lower case, and then the places would not be the same.
  const searched = lower.length === line.length ? lower : line;
  const places = terms.map((term) => searched.indexOf(term)).filter((place) => place >= 0);
  return places.length === 0 ? 0 : Math.min(...places);
}
