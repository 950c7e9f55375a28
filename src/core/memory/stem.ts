// The stemmer of M. F. Porter, "An algorithm for suffix stripping" (1980), for lower-case English words:
// `connected`, `connecting` and `connections` are found by `connect` (memory.md §5). Written from the paper.

type Rule = readonly [suffix: string, replacement: string];

/** Rules by the last letter of their suffix: most words end in one that none has. */
type Rules = ReadonlyMap<string, readonly Rule[]>;

/** Longer suffixes stand before those they end in: the longest that is there decides. */
const STEP_2 = byLastLetter([
  ['ational', 'ate'],
  ['tional', 'tion'],
  ['enci', 'ence'],
  ['anci', 'ance'],
  ['izer', 'ize'],
  ['abli', 'able'],
  ['alli', 'al'],
  ['entli', 'ent'],
  ['eli', 'e'],
  ['ousli', 'ous'],
  ['ization', 'ize'],
  ['ation', 'ate'],
  ['ator', 'ate'],
  ['alism', 'al'],
  ['iveness', 'ive'],
  ['fulness', 'ful'],
  ['ousness', 'ous'],
  ['aliti', 'al'],
  ['iviti', 'ive'],
  ['biliti', 'ble'],
]);

const STEP_3 = byLastLetter([
  ['icate', 'ic'],
  ['ative', ''],
  ['alize', 'al'],
  ['iciti', 'ic'],
  ['ical', 'ic'],
  ['ful', ''],
  ['ness', ''],
]);

const STEP_4 = byLastLetter([
  ['al', ''],
  ['ance', ''],
  ['ence', ''],
  ['er', ''],
  ['ic', ''],
  ['able', ''],
  ['ible', ''],
  ['ant', ''],
  ['ement', ''],
  ['ment', ''],
  ['ent', ''],
  ['ion', ''],
  ['ou', ''],
  ['ism', ''],
  ['ate', ''],
  ['iti', ''],
  ['ous', ''],
  ['ive', ''],
  ['ize', ''],
]);

/** No word that has a stem is longer; what is longer is a key or a number. */
const MAX_LENGTH = 40;

/** The stem of a lower-case word; anything but `a` to `z` is left as it is. */
export function stem(word: string): string {
  if (word.length < 3 || word.length > MAX_LENGTH || !/^[a-z]+$/.test(word)) return word;
  const inflected = yToI(participle(plural(word)));
  return tidy(residual(derived(derived(inflected, STEP_2), STEP_3)));
}

/** Step 1a. */
function plural(word: string): string {
  if (word.endsWith('sses') || word.endsWith('ies')) return word.slice(0, -2);
  return word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word;
}

/** Step 1b. */
function participle(word: string): string {
  if (word.endsWith('eed')) return measure(word.slice(0, -3)) > 0 ? word.slice(0, -1) : word;
  const rest = without(word, 'ed') ?? without(word, 'ing');
  return rest === null || !hasVowel(rest) ? word : restored(rest);
}

/** What the suffix had changed: `hoping` is from `hope`, `hopping` from `hop`. */
function restored(rest: string): string {
  if (rest.endsWith('at') || rest.endsWith('bl') || rest.endsWith('iz')) return `${rest}e`;
  if (endsDouble(rest) && !/[lsz]$/.test(rest)) return rest.slice(0, -1);
  return measure(rest) === 1 && endsShort(rest) ? `${rest}e` : rest;
}

/** Step 1c. */
function yToI(word: string): string {
  const rest = without(word, 'y');
  return rest !== null && hasVowel(rest) ? `${rest}i` : word;
}

/** Steps 2 and 3. */
function derived(word: string, rules: Rules): string {
  for (const [suffix, replacement] of rulesFor(word, rules)) {
    const rest = without(word, suffix);
    if (rest !== null) return measure(rest) > 0 ? rest + replacement : word;
  }
  return word;
}

/** Step 4. */
function residual(word: string): string {
  for (const [suffix] of rulesFor(word, STEP_4)) {
    const rest = without(word, suffix);
    if (rest === null) continue;
    const fits = suffix !== 'ion' || /[st]$/.test(rest);
    return fits && measure(rest) > 1 ? rest : word;
  }
  return word;
}

/** Step 5. */
function tidy(word: string): string {
  const rest = without(word, 'e');
  const size = rest === null ? 0 : measure(rest);
  const isMute = rest !== null && (size > 1 || (size === 1 && !endsShort(rest)));
  const tidied = isMute ? rest : word;
  return tidied.endsWith('ll') && measure(tidied) > 1 ? tidied.slice(0, -1) : tidied;
}

function rulesFor(word: string, rules: Rules): readonly Rule[] {
  return rules.get(word.charAt(word.length - 1)) ?? [];
}

function byLastLetter(rules: readonly Rule[]): Rules {
  const groups = new Map<string, Rule[]>();
  for (const rule of rules) {
    const letter = rule[0].slice(-1);
    groups.set(letter, [...(groups.get(letter) ?? []), rule]);
  }
  return groups;
}

function without(word: string, suffix: string): string | null {
  return word.endsWith(suffix) ? word.slice(0, -suffix.length) : null;
}

/** One sign a letter: `v` or `c`; a `y` is a vowel after a consonant. */
function shapeOf(word: string): string {
  let shape = '';
  for (const letter of word) {
    const isVowel = 'aeiou'.includes(letter) || (letter === 'y' && shape.endsWith('c'));
    shape += isVowel ? 'v' : 'c';
  }
  return shape;
}

/** How often a run of vowels is followed by a consonant: roughly, the syllables. */
function measure(word: string): number {
  return shapeOf(word).split('vc').length - 1;
}

function hasVowel(word: string): boolean {
  return shapeOf(word).includes('v');
}

function endsDouble(word: string): boolean {
  return word.at(-1) === word.at(-2) && shapeOf(word).endsWith('cc');
}

/** Consonant, vowel, consonant, as in `hop`: such a stem had an `e` or keeps it. */
function endsShort(word: string): boolean {
  return shapeOf(word).endsWith('cvc') && !/[wxy]$/.test(word);
}
