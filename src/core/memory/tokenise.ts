// What lexical search compares (memory.md §5). Words of scripts that leave blanks are lower-cased, English
// ones without stop words and as stems; Chinese, Japanese and Korean as single characters and as pairs,
// because nothing marks where a word begins and the default tokenizers find nothing there.

import { stem } from './stem.ts';
import { STOP_WORDS } from './stop-words.ts';

const CJK =
  '(?=[\\p{L}\\p{N}])[\\p{scx=Han}\\p{scx=Hiragana}\\p{scx=Katakana}\\p{scx=Hangul}\\p{scx=Bopomofo}]';
const STARTS_CJK = new RegExp(`^${CJK}`, 'u');
// The plain letters stand first because they are by far the quickest to tell.
const WORD = `(?:[a-z\\d]|(?!${CJK})[\\p{L}\\p{N}\\p{M}])`;
const RUNS = new RegExp(`(?:${CJK})+|${WORD}+`, 'gu');

const HAS_MARKS = /[^\p{ASCII}]/u;
const LATIN = /^\p{Script=Latin}/u;

/** The terms of a text, in order and with repetitions. The same for what is searched and what is searched for. */
export function tokenise(text: string): string[] {
  const terms: string[] = [];
  for (const run of text.normalize('NFKC').toLowerCase().match(RUNS) ?? []) {
    if (STARTS_CJK.test(run)) pushCjk(terms, run);
    else pushWord(terms, run);
  }
  return terms;
}

function pushCjk(terms: string[], run: string): void {
  let before = '';
  for (const character of run) {
    if (before !== '') terms.push(before + character);
    terms.push(character);
    before = character;
  }
}

function pushWord(terms: string[], run: string): void {
  const word = HAS_MARKS.test(run) && LATIN.test(run) ? withoutMarks(run) : run;
  if (!STOP_WORDS.has(word)) terms.push(stem(word));
}

/** `café` is found by `cafe`; in other scripts a mark makes another letter. */
function withoutMarks(word: string): string {
  return word.normalize('NFD').replace(/\p{M}/gu, '');
}
