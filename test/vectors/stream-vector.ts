// Stream vectors (vectors.md): the bytes of one answer through the reader of the app, cut in many ways.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { createReader, type AnswerReader } from '#adapters/provider-openai/reader.ts';
import type { ProviderEnd } from '#runtime/ports/provider.ts';
import type { VectorOutcome } from './outcome.ts';

const ExpectedCall = z.strictObject({
  id: z.union([z.string(), z.object({ pattern: z.string() })]),
  name: z.string(),
  arguments: z.string(),
  extraContent: z.unknown().optional(),
});

const ExpectedError = z.strictObject({
  kind: z.string(),
  messageIncludes: z.string().optional(),
  messageExcludes: z.string().optional(),
  retryAfterMs: z.number().optional(),
});

const StreamVector = z.object({
  kind: z.literal('stream'),
  name: z.string(),
  body: z.string(),
  status: z.number(),
  contentType: z.string(),
  headers: z.record(z.string(), z.string()).optional(),
  options: z
    .strictObject({ thinksFirst: z.boolean().optional(), apiKey: z.string().optional() })
    .optional(),
  end: z.literal('reset').optional(),
  expected: z.strictObject({
    text: z.string(),
    reasoning: z.string().optional(),
    toolCalls: z.array(ExpectedCall).optional(),
    usage: z.record(z.string(), z.number()).optional(),
    finishReason: z.string().nullable(),
    interrupted: z.boolean().optional(),
    error: ExpectedError.optional(),
  }),
});
type StreamVector = z.infer<typeof StreamVector>;
type Expected = StreamVector['expected'];

/** Up to here a body is cut in two at every offset, over it at so many that are spread evenly. */
const SMALL_BODY = 6_000;
const SPREAD_CUTS = 400;

/** Runs a vector in one piece, byte by byte, cut in two and at its own cuts; `dir` holds its bytes. */
export function runStreamVector(value: unknown, dir: string): VectorOutcome {
  const vector = StreamVector.parse(value);
  const bytes = new Uint8Array(readFileSync(join(dir, vector.body)));
  for (const [how, cuts] of waysToCut(bytes.length, cutsOf(vector, dir))) {
    const difference = runOnce(vector, pieces(bytes, cuts));
    if (difference !== null) {
      return { name: vector.name, ok: false, difference: `${how}: ${difference}` };
    }
  }
  return { name: vector.name, ok: true };
}

function cutsOf(vector: StreamVector, dir: string): number[] {
  try {
    const text = readFileSync(join(dir, `${vector.name}.cuts.json`), 'utf8');
    return z.array(z.number().int()).parse(JSON.parse(text));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}

function* waysToCut(length: number, own: readonly number[]): Generator<[string, number[]]> {
  yield ['in one piece', []];
  yield ['byte by byte', Array.from({ length: Math.max(0, length - 1) }, (_, at) => at + 1)];
  if (own.length > 0) yield ['at its own cuts', [...own].sort((a, b) => a - b)];
  const count = length > SMALL_BODY ? SPREAD_CUTS : Math.max(0, length - 1);
  for (let place = 1; place <= count; place += 1) {
    const offset = length > SMALL_BODY ? Math.round((place * length) / (count + 1)) : place;
    yield [`cut at ${offset}`, [offset]];
  }
}

function* pieces(bytes: Uint8Array, cuts: readonly number[]): Generator<Uint8Array> {
  let start = 0;
  for (const cut of cuts) {
    yield bytes.subarray(start, cut);
    start = cut;
  }
  yield bytes.subarray(start);
}

function runOnce(vector: StreamVector, parts: Iterable<Uint8Array>): string | null {
  let made = 0;
  const reader = createReader(
    { status: vector.status, contentType: vector.contentType, headers: vector.headers ?? {} },
    {
      thinksFirst: vector.options?.thinksFirst ?? false,
      apiKey: vector.options?.apiKey ?? null,
      newCallId: () => `call_${String((made += 1)).padStart(8, '0')}`,
      now: Date.now(),
    },
  );
  const shown = readAll(reader, parts);
  const end = reader.end(vector.end ?? 'closed');
  return beginningFault(shown, end) ?? endDifference(vector.expected, end);
}

type Shown = { text: string; reasoning: string };

function readAll(reader: AnswerReader, parts: Iterable<Uint8Array>): Shown {
  const shown = { text: '', reasoning: '' };
  for (const part of parts) {
    const increment = reader.push(part);
    shown.text += increment.text;
    shown.reasoning += increment.reasoning;
  }
  return shown;
}

function beginningFault(shown: Shown, end: ProviderEnd): string | null {
  for (const lane of ['text', 'reasoning'] as const) {
    if (!end.answer[lane].startsWith(shown[lane])) {
      return `${lane}: what was shown is no beginning of the result: ${JSON.stringify(shown[lane].slice(0, 200))}`;
    }
  }
  return null;
}

function endDifference(expected: Expected, end: ProviderEnd): string | null {
  const { answer } = end;
  return (
    unlike('text', expected.text, answer.text) ??
    unlike('reasoning', expected.reasoning ?? '', answer.reasoning) ??
    callsDifference(expected, end) ??
    usageDifference(expected, end) ??
    (expected.finishReason === 'error'
      ? errorDifference(expected.error, end)
      : calmDifference(expected, end))
  );
}

function callsDifference(expected: Expected, end: ProviderEnd): string | null {
  const calls = end.answer.toolCalls;
  const wanted = expected.toolCalls ?? [];
  if (wanted.length !== calls.length) return unlike('toolCalls', wanted, calls);
  if (new Set(calls.map((call) => call.id)).size !== calls.length) return 'toolCalls: ids repeat';
  for (const [index, want] of wanted.entries()) {
    const { id, ...rest } = calls[index]!;
    const path = `toolCalls[${index}]`;
    const idFits =
      typeof want.id === 'string' ? want.id === id : new RegExp(want.id.pattern).test(id);
    if (!idFits) return unlike(`${path}.id`, want.id, id);
    const { id: _, ...wantedRest } = want;
    const difference = unlike(path, sorted(wantedRest), sorted(rest));
    if (difference !== null) return difference;
  }
  return null;
}

function usageDifference(expected: Expected, end: ProviderEnd): string | null {
  const got = end.answer.usage;
  if (expected.usage === undefined) return unlike('usage', null, got);
  const named = Object.keys(expected.usage);
  const compared = Object.entries(got ?? {}).filter(([key]) => named.includes(key));
  return unlike('usage', sorted(expected.usage), sorted(Object.fromEntries(compared)));
}

function calmDifference(expected: Expected, end: ProviderEnd): string | null {
  const type = expected.interrupted === true ? 'interrupted' : 'answered';
  const got = end.type === 'failed' ? `failed: ${JSON.stringify(end.failure)}` : end.type;
  return (
    unlike('end', type, got) ??
    unlike('finishReason', expected.finishReason, end.answer.finishReason)
  );
}

function errorDifference(expected: Expected['error'], end: ProviderEnd): string | null {
  if (end.type !== 'failed') return unlike('end', 'failed', end.type);
  const { kind, message, retryAfterMs } = end.failure;
  if (expected === undefined) return null;
  const { messageIncludes = '', messageExcludes } = expected;
  if (expected.kind !== kind) return unlike('error.kind', expected.kind, `${kind} (${message})`);
  if (!message.includes(messageIncludes)) return unlike('error.message', messageIncludes, message);
  if (messageExcludes !== undefined && JSON.stringify(end).includes(messageExcludes)) {
    return `the result holds ${messageExcludes}`;
  }
  if (expected.retryAfterMs === undefined) return null;
  return unlike('error.retryAfterMs', expected.retryAfterMs, retryAfterMs);
}

/** The same content in one order of keys, nested objects included. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, inner]) => [key, sorted(inner)]));
}

function unlike(path: string, expected: unknown, got: unknown): string | null {
  if (expected === got) return null;
  const [wanted, had] = [JSON.stringify(expected), JSON.stringify(got ?? null)];
  if (wanted === had) return null;
  return `${path}: expected ${wanted.slice(0, 300)}, got ${had.slice(0, 300)}`;
}
