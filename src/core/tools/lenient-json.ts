// Reads what a model wrote in place of JSON (tools.md §2). It forgives how values are written (fences,
// quotes, commas, Python's words), never what is missing: a text that ends too early is `isCut` and has
// no value, because a call must not run with arguments that the program made up.

import { cutText } from '../lib/preview.ts';
import { wellFormed } from '../lib/well-formed.ts';

/** Why a text has no value. `position` counts UTF-16 units from 0. */
export type JsonFault = { ok: false; message: string; position: number; isCut: boolean };
export type JsonRead = { ok: true; value: unknown } | JsonFault;

/** Far beyond any arguments, far below what the call stack bears. */
const MAX_DEPTH = 100;
const EXCERPT_LENGTH = 20;

const BLANK = /\s*/y;
const FENCE_OPEN = /```[a-z\d]*/iy;
const FENCE_CLOSE = /```/y;
const NAME = /[\p{L}_$][\p{L}\p{N}_$-]*/uy;
const WORD = /[\p{L}\p{N}_$.+-]+/uy;
const HEX = /u[\da-f]{4}/iy;
const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:e[+-]?\d+)?$/i;

/** Everything up to the closing quote or the next escape. */
const PLAIN = { '"': /[^"\\]*/y, "'": /[^'\\]*/y } as const;
type Quote = keyof typeof PLAIN;

const ESCAPES: ReadonlyMap<string, string> = new Map([
  ['"', '"'],
  ["'", "'"],
  ['\\', '\\'],
  ['/', '/'],
  ['b', '\b'],
  ['f', '\f'],
  ['n', '\n'],
  ['r', '\r'],
  ['t', '\t'],
]);

const WORDS: ReadonlyMap<string, boolean | null> = new Map([
  ['true', true],
  ['True', true],
  ['false', false],
  ['False', false],
  ['null', null],
  ['None', null],
]);

/** One pass, linear in the text. Keys become own properties, also `__proto__`, as JSON.parse does it. */
export function readLenientJson(text: string): JsonRead {
  try {
    return { ok: true, value: new Reader(text).document() };
  } catch (error) {
    if (error instanceof Unreadable) return error.fault;
    throw error;
  }
}

class Unreadable extends Error {
  readonly fault: JsonFault;

  constructor(fault: JsonFault) {
    super(fault.message);
    this.fault = fault;
  }
}

class Reader {
  private readonly text: string;
  private at = 0;

  constructor(text: string) {
    this.text = text;
  }

  document(): unknown {
    this.match(BLANK);
    const isFenced = this.match(FENCE_OPEN) !== '';
    const value = this.value(0);
    this.match(BLANK);
    if (isFenced) this.match(FENCE_CLOSE);
    this.match(BLANK);
    if (!this.isAtEnd()) this.fail('the end of the text');
    return value;
  }

  private value(depth: number): unknown {
    if (depth > MAX_DEPTH) this.fail(`at most ${MAX_DEPTH} levels of nesting`);
    this.match(BLANK);
    const quote = this.quote();
    if (quote !== null) return this.string(quote);
    if (this.take('{')) return this.object(depth);
    if (this.take('[')) return this.array(depth);
    return this.word(depth);
  }

  private object(depth: number): unknown {
    const entries: [string, unknown][] = [];
    for (;;) {
      this.match(BLANK);
      if (this.take('}')) break;
      const key = this.key();
      this.match(BLANK);
      if (!this.take(':')) this.fail("':' after a key");
      entries.push([key, this.value(depth + 1)]);
      if (this.isLast('}')) break;
    }
    return Object.fromEntries(entries);
  }

  private array(depth: number): unknown[] {
    const items: unknown[] = [];
    for (;;) {
      this.match(BLANK);
      if (this.take(']')) break;
      items.push(this.value(depth + 1));
      if (this.isLast(']')) break;
    }
    return items;
  }

  /** After an item: the closing sign, or a comma, after which the closing sign may come all the same. */
  private isLast(closing: '}' | ']'): boolean {
    this.match(BLANK);
    if (this.take(closing)) return true;
    if (!this.take(',')) this.fail(`',' or '${closing}'`);
    return false;
  }

  private key(): string {
    const quote = this.quote();
    if (quote !== null) return this.string(quote);
    const name = this.match(NAME);
    if (name === '') this.fail('a key in double quotes');
    return name;
  }

  private quote(): Quote | null {
    const sign = this.text.charAt(this.at);
    return sign === '"' || sign === "'" ? sign : null;
  }

  private string(quote: Quote): string {
    this.at += 1;
    let out = '';
    for (;;) {
      out += this.match(PLAIN[quote]);
      if (this.take(quote)) return out;
      if (this.isAtEnd()) this.fail(`the closing ${quote}`);
      out += this.escape();
    }
  }

  private escape(): string {
    const from = this.at;
    this.at += 1;
    const plain = ESCAPES.get(this.text.charAt(this.at));
    if (plain !== undefined) {
      this.at += 1;
      return plain;
    }
    const hex = this.match(HEX);
    if (hex !== '') return String.fromCharCode(Number.parseInt(hex.slice(1), 16));
    this.at = /^\\(?:u[\da-f]{0,3})?$/i.test(this.text.slice(from, from + 6))
      ? this.text.length
      : from;
    return this.fail('a valid escape');
  }

  private word(depth: number): unknown {
    const from = this.at;
    const word = this.match(WORD);
    if (NUMBER.test(word)) return Number(word);
    const value = WORDS.get(word);
    if (value !== undefined) return value;
    // Half a word inside a structure is a cut one; a bare text is no JSON at all.
    if (depth === 0 || !this.isAtEnd()) this.at = from;
    return this.fail('a value');
  }

  private isAtEnd(): boolean {
    return this.at >= this.text.length;
  }

  private take(sign: string): boolean {
    const isThere = this.text.startsWith(sign, this.at);
    if (isThere) this.at += sign.length;
    return isThere;
  }

  private match(pattern: RegExp): string {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text)?.[0] ?? '';
    this.at += found.length;
    return found;
  }

  private fail(expected: string): never {
    const isCut = this.isAtEnd();
    const rest = wellFormed(cutText(this.text.slice(this.at), EXCERPT_LENGTH));
    const found = isCut ? 'the text ends' : `found ${JSON.stringify(rest)}`;
    throw new Unreadable({
      ok: false,
      message: `expected ${expected}, ${found}`,
      position: this.at,
      isCut,
    });
  }
}
