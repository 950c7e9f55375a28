// Lines of the stream → the JSON frames in them (providers.md §2: framing and what is not JSON).

import { isList, isObject, parseJson, type JsonObject } from './json.ts';
import type { SseLine } from './sse.ts';

export type Frame =
  | { type: 'json'; value: JsonObject }
  /** What came on an `error:` line or under `event: error`, JSON or not. */
  | { type: 'error'; value: unknown }
  | { type: 'done' }
  /** Text that is no JSON: a broken frame, a page, a plain sentence. */
  | { type: 'skipped'; text: string };

const INNER_FIELD = 'data:';
/** How far one JSON text may be spread when it has to be searched for among broken pieces. */
const SEARCH_WINDOW = 64;
/** After so many searches in vain nothing in the event is looked for further than its own line. */
const SEARCHES_IN_VAIN = 100;

/**
 * Joins the lines of an event to one JSON text, or takes each by itself where they are none. A line that
 * is a whole chunk is handed over at once: some endpoints send no blank line between events. JSON
 * without `data:`, on one line or many, is a frame as well (providers.md §2).
 */
export class Framer {
  #event = '';
  #held: string[] = [];
  #bare: string[] = [];
  /** Gets each frame as soon as it is whole; a list of them all would only outlive its use. */
  readonly #emit: (frame: Frame) => void;

  constructor(emit: (frame: Frame) => void) {
    this.#emit = emit;
  }

  push(line: SseLine): void {
    if (line.field === 'bare') {
      this.#takeBare(line.value);
      return;
    }
    if (line.field === 'blank') {
      this.#flushEvent();
      this.#event = '';
      if (this.#bare.length > 0) this.#bare.push('');
      return;
    }
    this.#flushBare();
    switch (line.field) {
      case 'data':
        this.#takeData(line.value);
        return;
      case 'event':
        this.#event = line.value.trim().toLowerCase();
        return;
      case 'error':
        this.#flushEvent();
        this.#takeError(line.value);
        return;
    }
  }

  end(): void {
    this.#flushEvent();
    this.#flushBare();
  }

  #takeData(text: string): void {
    if (isDone(text)) {
      this.#flushEvent();
      this.#emit({ type: 'done' });
      return;
    }
    const value = this.#event === 'error' ? undefined : wholeValue(text);
    if (speaksForItself(value)) {
      this.#flushEvent();
      this.#emit({ type: 'json', value });
      return;
    }
    const [only] = this.#held;
    if (this.#held.length === 1 && wholeValue(only ?? '') !== undefined) this.#flushEvent();
    this.#held.push(text);
  }

  #takeBare(line: string): void {
    const value = wholeValue(line) ?? wholeValue(withoutComma(line));
    if (this.#held.length > 0 && !speaksForItself(value)) {
      // A document whose first line alone was given a field name.
      this.#held.push(line);
      return;
    }
    const isAlone = this.#bare.length === 0 && value !== undefined;
    if (isAlone || speaksForItself(value)) {
      this.#flushBare();
      this.#flushEvent();
      framesOf(value).forEach(this.#emit);
    } else {
      this.#bare.push(line);
    }
  }

  #takeError(text: string): void {
    const value = parseJson(text) ?? text.trim();
    if (value !== '' && value !== 'null') this.#emit({ type: 'error', value });
  }

  #flushEvent(): void {
    const lines = this.#held;
    if (lines.length === 0) return;
    this.#held = [];
    const joined = lines.join('\n');
    if (joined.trim() === '') return;
    if (this.#event === 'error') this.#takeError(joined);
    else framesIn(lines, joined).forEach(this.#emit);
  }

  #flushBare(): void {
    const lines = this.#bare;
    if (lines.length === 0) return;
    this.#bare = [];
    const joined = lines.join('\n').trim();
    if (joined === '') return;
    const value = parseJson(joined);
    if (isObject(value) || isList(value)) {
      framesOf(value).forEach(this.#emit);
      return;
    }
    lines.flatMap(gluedFrames).filter(isSalvage).forEach(this.#emit);
    this.#emit({ type: 'skipped', text: joined });
  }
}

function isDone(text: string): boolean {
  return text.length < 16 && /^"?\[done\]"?$/i.test(text.trim());
}

/** The object or list that a text is as a whole. Looks at its last character first: most halves fail there. */
function wholeValue(text: string): unknown {
  const trimmed = text.trim();
  const mayBeWhole =
    (trimmed.startsWith('{') && trimmed.endsWith('}')) ||
    (trimmed.startsWith('[') && trimmed.endsWith(']'));
  return mayBeWhole ? parseJson(trimmed) : undefined;
}

/** A line of a list that is written one item to a line. */
function withoutComma(line: string): string {
  return line.trim().replace(/,$/, '');
}

/** A chunk or an error, whatever the lines around it say. */
function speaksForItself(value: unknown): value is JsonObject {
  return isObject(value) && ('choices' in value || (value['error'] ?? null) !== null);
}

function isSalvage(frame: Frame): boolean {
  return frame.type === 'done' || (frame.type === 'json' && speaksForItself(frame.value));
}

function framesOf(value: unknown): Frame[] {
  const values = isList(value) ? value : [value];
  return values.filter(isObject).map((item) => ({ type: 'json', value: item }));
}

/** The frames of one event: its lines as one JSON, else what is whole among them (providers.md §2). */
function framesIn(lines: readonly string[], joined: string): Frame[] {
  const whole = parseJson(joined);
  if (whole !== undefined) return framesOf(whole);
  return wholeRuns(lines, '\n').flatMap((run) =>
    'value' in run ? framesOf(run.value) : gluedFrames(run.text),
  );
}

/** A good frame glued to half a one stands behind an inner `data:` (providers.md §2). */
function gluedFrames(line: string): Frame[] {
  const frames: Frame[] = [];
  let isBroken = false;
  for (const run of wholeRuns(line.split(INNER_FIELD), INNER_FIELD)) {
    if ('value' in run) frames.push(...framesOf(run.value));
    else if (isDone(run.text)) frames.push({ type: 'done' });
    else if (run.text.trim() !== '') isBroken = true;
  }
  if (isBroken) frames.push({ type: 'skipped', text: line.trim() });
  return frames;
}

type Run = { value: unknown } | { text: string };

/** Parts that are one JSON when joined again, and the parts that belong to none. */
function wholeRuns(parts: readonly string[], separator: string): Run[] {
  const runs: Run[] = [];
  let from = 0;
  let vain = 0;
  while (from < parts.length) {
    const window = vain < SEARCHES_IN_VAIN ? SEARCH_WINDOW : 1;
    const run = runFrom(parts.slice(from, from + window), separator);
    if (run === null) vain += 1;
    runs.push(run ?? { text: parts[from] ?? '' });
    from += run?.length ?? 1;
  }
  return runs;
}

type WholeRun = { value: unknown; length: number };

/** The shortest beginning of the parts that is one JSON. */
function runFrom(parts: readonly string[], separator: string): WholeRun | null {
  if (!/^\s*[{[]/.test(parts[0] ?? '')) return null;
  let text = '';
  for (const [place, part] of parts.entries()) {
    text += place === 0 ? part : separator + part;
    const value = wholeValue(text);
    if (value !== undefined) return { value, length: place + 1 };
  }
  return null;
}
