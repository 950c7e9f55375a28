import fc from 'fast-check';
import { expect, it } from 'vitest';
import { scoreBm25 } from '#core/memory/bm25.ts';

const TEXTS = [
  'Anna likes green tea and green apples.',
  'Bob plays chess on Mondays.',
  '安娜喜欢绿茶，不喜欢咖啡。',
  '周一下棋。',
  'Tea.',
];

/** The places of the texts that match, best first. */
function found(query: string): number[] {
  const { scores } = scoreBm25(query, TEXTS);
  return [...scores.entries()]
    .filter(([, score]) => score > 0)
    .sort((a, b) => b[1] - a[1])
    .map(([index]) => index);
}

it('finds words in whatever form', () => {
  expect(found('who plays chess on Monday?')).toEqual([1]);
  expect(found('apple')).toEqual([0]);
});

it('finds Chinese by words that nothing separates', () => {
  expect(found('绿茶')).toEqual([2]);
  expect(found('下棋')[0]).toBe(3);
});

it('finds mixed queries in both languages', () => {
  expect(new Set(found('绿茶 tea'))).toEqual(new Set([0, 2, 4]));
});

it('prefers the shorter of two texts that say it as often', () => {
  expect(found('tea')).toEqual([4, 0]);
});

it('prefers the rarer word', () => {
  const { scores } = scoreBm25('common rare', ['common a1', 'common a2', 'common a3', 'rare a4']);
  expect(Math.max(...scores)).toBe(scores[3]);
});

it('scores as BM25+ does', () => {
  const { scores, terms } = scoreBm25('tea', ['tea tea milk', 'milk']);
  const norm = 1.2 * (0.3 + (0.7 * 3) / 2);
  expect(terms).toEqual(['tea']);
  expect(scores[0]).toBeCloseTo(Math.log(2) * (0.5 + (2 * 2.2) / (2 + norm)), 12);
  expect(scores[1]).toBe(0);
});

it('looks for nothing where the query is only stop words', () => {
  expect(scoreBm25('what is it?', TEXTS)).toEqual({ scores: [0, 0, 0, 0, 0], terms: [] });
});

it('gives each text a score from 0, and one above it to a text that holds a word of the query', () => {
  const words = fc.constantFrom('tea', 'chess', '茶', '绿茶', 'the', 'zebra');
  const texts = fc.array(words, { maxLength: 8 }).map((parts) => parts.join(' '));
  fc.assert(
    fc.property(texts, fc.array(texts, { maxLength: 8 }), (query, corpus) => {
      const { scores, terms } = scoreBm25(query, corpus);
      expect(scores).toHaveLength(corpus.length);
      for (const [index, score] of scores.entries()) {
        const hasTerm = terms.some((term) =>
          corpus[index]?.split(/\s/).some((w) => w.includes(term)),
        );
        expect(score > 0).toBe(hasTerm);
      }
    }),
  );
});
