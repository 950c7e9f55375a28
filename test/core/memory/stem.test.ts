import fc from 'fast-check';
import { expect, it } from 'vitest';
import { stem } from '#core/memory/stem.ts';

// The examples of the paper, step by step, carried through to the end.
it.each([
  ['caresses', 'caress'],
  ['ponies', 'poni'],
  ['ties', 'ti'],
  ['caress', 'caress'],
  ['cats', 'cat'],
  ['feed', 'feed'],
  ['agreed', 'agre'],
  ['plastered', 'plaster'],
  ['bled', 'bled'],
  ['motoring', 'motor'],
  ['sing', 'sing'],
  ['conflated', 'conflat'],
  ['troubled', 'troubl'],
  ['sized', 'size'],
  ['hopping', 'hop'],
  ['tanned', 'tan'],
  ['falling', 'fall'],
  ['hissing', 'hiss'],
  ['fizzed', 'fizz'],
  ['failing', 'fail'],
  ['filing', 'file'],
  ['happy', 'happi'],
  ['sky', 'sky'],
  ['relational', 'relat'],
  ['conditional', 'condit'],
  ['rational', 'ration'],
  ['digitizer', 'digit'],
  ['conformabli', 'conform'],
  ['vietnamization', 'vietnam'],
  ['operator', 'oper'],
  ['hopefulness', 'hope'],
  ['sensibiliti', 'sensibl'],
  ['triplicate', 'triplic'],
  ['formative', 'form'],
  ['electrical', 'electr'],
  ['goodness', 'good'],
  ['revival', 'reviv'],
  ['replacement', 'replac'],
  ['adoption', 'adopt'],
  ['communism', 'commun'],
  ['effective', 'effect'],
  ['probate', 'probat'],
  ['rate', 'rate'],
  ['cease', 'ceas'],
  ['controll', 'control'],
  ['roll', 'roll'],
  ['generalizations', 'gener'],
  ['oscillators', 'oscil'],
])('makes %s into %s', (word, expected) => {
  expect(stem(word)).toBe(expected);
});

it('finds the forms of a word under one stem', () => {
  const forms = ['connect', 'connected', 'connecting', 'connection', 'connections'];
  expect(new Set(forms.map(stem))).toEqual(new Set(['connect']));
});

it('leaves what is no English word as it is', () => {
  for (const word of ['', 'as', 'v2s', 'größen', 'книги', 'a'.repeat(100)]) {
    expect(stem(word)).toBe(word);
  }
});

it('never makes a word longer, nor a word nothing', () => {
  const words = fc.stringMatching(/^[a-z]{0,30}$/);
  const suffixes = fc.constantFrom('', 's', 'ed', 'ing', 'ational', 'iveness', 'ement', 'y');
  fc.assert(
    fc.property(words, suffixes, (word, suffix) => {
      const stemmed = stem(word + suffix);
      expect(stemmed.length).toBeLessThanOrEqual((word + suffix).length);
      expect(stemmed === '').toBe(word + suffix === '');
    }),
  );
});
