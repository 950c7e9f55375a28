// Lexical relevance (memory.md §5): BM25+ as MiniSearch computes it, with its constants, so that figures
// measured with that one hold here. Scans the texts instead of keeping an index of them: the radix tree
// of MiniSearch takes ten seconds for 2,000 Chinese notes, where reading them takes a tenth of one.

import { tokenise } from './tokenise.ts';

/** How soon a repeated term stops to add. */
const K = 1.2;
/** How much a long text is held against it. */
const B = 0.7;
/** What a term is worth at least, in however long a text. */
const DELTA = 0.5;

export type Scored = {
  /** One per text, in their order; 0 = no term of the query is in it. */
  scores: readonly number[];
  /** What was searched for; empty where the query is only stop words and signs. */
  terms: readonly string[];
};

/** Linear in the texts; nothing of them is kept. */
export function scoreBm25(query: string, texts: readonly string[]): Scored {
  const terms = [...new Set(tokenise(query))];
  const places = new Map(terms.map((term, index) => [term, index]));
  const counted = terms.length === 0 ? [] : texts.map((text) => countIn(text, places));
  const average =
    counted.reduce((sum, { length }) => sum + length, 0) / Math.max(1, counted.length);
  const weights = terms.map((_, index) => rarity(counted, index));
  const scores = texts.map((_, index) => {
    const text = counted[index];
    return text === undefined ? 0 : scoreOf(text, weights, average);
  });
  return { scores, terms };
}

type Counted = { length: number; counts: readonly number[] };

function countIn(text: string, places: ReadonlyMap<string, number>): Counted {
  const counts = Array.from({ length: places.size }, () => 0);
  const terms = tokenise(text);
  for (const term of terms) {
    const place = places.get(term);
    if (place !== undefined) counts[place] = (counts[place] ?? 0) + 1;
  }
  return { length: terms.length, counts };
}

/** A term that few texts have says more. */
function rarity(counted: readonly Counted[], place: number): number {
  const having = counted.filter(({ counts }) => (counts[place] ?? 0) > 0).length;
  return Math.log(1 + (counted.length - having + 0.5) / (having + 0.5));
}

function scoreOf({ length, counts }: Counted, weights: readonly number[], average: number): number {
  const norm = K * (1 - B + (B * length) / Math.max(1, average));
  let score = 0;
  for (const [index, count] of counts.entries()) {
    if (count > 0) score += (weights[index] ?? 0) * (DELTA + (count * (K + 1)) / (count + norm));
  }
  return score;
}
