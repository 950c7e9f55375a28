// What a provider says when it fails, found in whatever form it was put (providers.md §2).

import { Framer } from './frames.ts';
import { isList, isObject, jsonText, parseJson, textOf, type JsonObject } from './json.ts';
import { createSseReader } from './sse.ts';

/** A failure as it was told: words for people, codes for us. */
export type Told = {
  words: string;
  /** `code`, `type` and `status` words, in lower case. */
  codes: readonly string[];
  /** An HTTP status named in the body. */
  status: number | undefined;
  isJson: boolean;
};

const WORD_FIELDS = [
  'message',
  'msg',
  'error',
  'errors',
  'detail',
  'error_description',
  'error_msg',
  'title',
  'metadata',
  'raw',
  'failed_generation',
];
const CODE_FIELDS = ['code', 'type', 'status', 'error_code', 'errorCode'];
const STATUS_FIELDS = ['status', 'status_code', 'statusCode', 'raw_status_code', 'code'];
/** Errors are wrapped in errors, in lists and in JSON texts; deeper than this nobody goes. */
const DEPTH = 6;

/** Reads an error value: an object, a list, a text, or JSON inside a text. */
export function tellingOf(value: unknown): Told {
  const layers = layersOf(value, 0);
  const words = wordsIn(value, 0);
  const codes = layers.flatMap((layer) => CODE_FIELDS.map((field) => textOf(layer[field])));
  const said = codes.filter((code) => code !== '');
  return {
    words: words === '' ? said.join(' ') || jsonText(value) : words,
    codes: said.map((code) => code.toLowerCase()),
    status: layers.map(statusIn).find((status) => status !== undefined),
    isJson: true,
  };
}

/** Whether a value tells anything in words, rather than only in codes. */
export function hasWords(value: unknown): boolean {
  return wordsIn(value, 0) !== '';
}

/** Reads the body of a failed answer: JSON, an event stream that holds JSON, a page, or plain text. */
export function tellingOfBody(body: string): Told {
  const value = jsonOfBody(body);
  if (value !== undefined) return tellingOf(value);
  return { words: wordsOfPage(body), codes: [], status: undefined, isJson: false };
}

/** A model's own markup is no page. */
const PAGE = /^\s*<(!--|\?xml\b|(!doctype|html|head|body|title|center|div|pre|p|h[1-6])\b)/i;

/** The title of a page, or its text; text that is no page as it stands. */
export function wordsOfPage(page: string): string {
  if (!PAGE.test(page)) return page.trim();
  const title = /<title[^>]*>([^<]*)<\/title/i.exec(page)?.[1] ?? '';
  return plain(title) || plain(page);
}

function jsonOfBody(body: string): unknown {
  const whole = parseJson(body);
  if (isObject(whole) || isList(whole)) return whole;
  const found: unknown[] = [];
  const framer = new Framer((frame) => {
    if (frame.type === 'json' || frame.type === 'error') found.push(frame.value);
  });
  const sse = createSseReader((line) => {
    framer.push(line);
  });
  sse.push(new TextEncoder().encode(body));
  sse.end();
  framer.end();
  return found.find((value) => isObject(value) || isList(value));
}

function wordsIn(value: unknown, depth: number): string {
  if (depth > DEPTH) return '';
  if (typeof value === 'string') return wordsOfText(value, depth);
  if (isList(value)) return joined(value.map((item) => wordsIn(item, depth + 1)));
  if (!isObject(value)) return '';
  return joined(WORD_FIELDS.map((field) => wordsIn(value[field], depth + 1)));
}

/** A text that is JSON says what the JSON says; one that is a page says its title. */
function wordsOfText(text: string, depth: number): string {
  const inner = innerJson(text);
  const words = inner === undefined ? '' : wordsIn(inner, depth + 1);
  return words === '' ? wordsOfPage(text) : words;
}

function innerJson(text: string): unknown {
  return /^\s*[{[]/.test(text) ? parseJson(text) : undefined;
}

/** Each thing once: many bodies repeat their message on several floors. */
function joined(parts: readonly string[]): string {
  return parts.reduce((all, part) => {
    if (part === '' || all.includes(part)) return all;
    return all === '' ? part : `${all}: ${part}`;
  }, '');
}

/** An error and the errors inside it, the outer one first. */
function layersOf(value: unknown, depth: number): JsonObject[] {
  if (depth > DEPTH) return [];
  if (typeof value === 'string') return layersOf(innerJson(value), depth + 1);
  if (isList(value)) return value.flatMap((item) => layersOf(item, depth + 1));
  if (!isObject(value)) return [];
  const inner = [value['error'], value['errors'], value['metadata'], value['raw'], value['detail']];
  return [value, ...inner.flatMap((item) => layersOf(item, depth + 1))];
}

function statusIn(layer: JsonObject): number | undefined {
  return STATUS_FIELDS.map((field) => Number(layer[field] ?? NaN)).find(
    (status) => Number.isInteger(status) && status >= 400 && status <= 599,
  );
}

const ENTITIES: ReadonlyMap<string, string> = new Map([
  ['&amp;', '&'],
  ['&lt;', '<'],
  ['&gt;', '>'],
  ['&quot;', '"'],
  ['&#39;', "'"],
  ['&nbsp;', ' '],
]);

function plain(html: string): string {
  return html
    .replace(/<(script|style)\b[^]*?<\/\1\s*>/gi, ' ')
    .replace(/<!--[^]*?-->|<[^>]*>/g, ' ')
    .replace(/&(?:amp|lt|gt|quot|nbsp|#39);/g, (entity) => ENTITIES.get(entity) ?? entity)
    .replace(/\s+/g, ' ')
    .trim();
}
