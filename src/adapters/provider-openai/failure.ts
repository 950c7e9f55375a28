// What went wrong, as one of the closed kinds, in the provider's own words (providers.md §2).

import type { Failure, FailureKind } from '#core/conversation/failure.ts';
import { choicesZero, isChunk } from './chunk.ts';
import { isList, isObject, textOf, type JsonObject } from './json.ts';
import { redact } from './redact.ts';
import { retryAfterMs, type HeaderMap } from './retry-after.ts';
import {
  mentionsModel,
  saysBadRequest,
  saysContextLimit,
  saysNoCredit,
  saysRateLimit,
  saysTimeout,
  saysTooLarge,
  saysUnauthorized,
  saysUnknownModel,
} from './symptoms.ts';
import { wellFormed } from '#core/lib/well-formed.ts';
import { tellingOf, tellingOfBody, type Told } from './words.ts';

/** The head of an answer. */
export type ResponseHead = { status: number; contentType: string; headers: HeaderMap };

/** What a failure must not tell, and when it happened. */
export type FailureContext = { head: ResponseHead; apiKey: string | null; now: number };

const LONGEST_MESSAGE = 2_000;

/** A status that is no success, with its body. */
export function failureOfHttp(context: FailureContext, body: string): Failure {
  const { status } = context.head;
  const told = tellingOfBody(body);
  const words = told.words === '' ? `HTTP ${status}` : told.words;
  return built(context, kindOfStatus(status, told), { ...told, words, status });
}

/** An error inside a 200 stream: by its numeric code or status, else by code and words, else `server`. */
export function failureOfError(context: FailureContext, error: unknown): Failure {
  const told = tellingOf(error);
  const kind = told.status === undefined ? kindOfWords(told) : kindOfStatus(told.status, told);
  return built(context, kind, told);
}

/** A failure that we found ourselves. */
export function failureOfKind(
  context: FailureContext,
  kind: FailureKind,
  message: string,
): Failure {
  return built(context, kind, { words: message, codes: [], status: undefined, isJson: false });
}

/**
 * The error that a frame tells; undefined = none (`error: null` is none). Besides `error`, some houses
 * put the words into `errors`, `detail` or a `message` with a code, or an error into the choice.
 */
export function errorIn(frame: JsonObject): unknown {
  if (isError(frame['error']) || isError(frame['errors'])) return frame;
  if (frame['object'] === 'error' || frame['type'] === 'error') return frame;
  const choice = choicesZero(frame['choices']).find((entry) => isError(entry['error']));
  if (choice !== undefined) return choice['error'];
  return !isChunk(frame) && complains(frame) ? frame : undefined;
}

/** An empty value, `false` and `null` under `error` say that there is none. */
function isError(value: unknown): boolean {
  if (isObject(value)) return Object.keys(value).length > 0;
  return isList(value) ? value.length > 0 : Boolean(value);
}

function complains(frame: JsonObject): boolean {
  if (frame['success'] === false || isError(frame['detail'])) return true;
  const hasMessage = textOf(frame['message']) !== '' || textOf(frame['msg']) !== '';
  return hasMessage && (isErrorCode(frame['code']) || Number(frame['status']) >= 400);
}

function isErrorCode(code: unknown): boolean {
  if (typeof code === 'number') return code !== 0 && code !== 200;
  return !/^(|0|200|ok|success)$/i.test(textOf(code));
}

function built(context: FailureContext, kind: FailureKind, told: Told): Failure {
  const failure: Failure = { kind, message: shortened(redact(told.words, context.apiKey)) };
  if (told.status !== undefined) failure.status = told.status;
  const wait = retryAfterMs(context.head.headers, context.now);
  if (wait !== undefined) failure.retryAfterMs = wait;
  return failure;
}

/** Cut after the key was taken out: half a key is a secret too. */
function shortened(message: string): string {
  return wellFormed(
    message.length > LONGEST_MESSAGE ? `${message.slice(0, LONGEST_MESSAGE)}…` : message,
  );
}

const KINDS: ReadonlyMap<number, FailureKind> = new Map([
  [401, 'auth'],
  [402, 'quota'],
  [403, 'auth'],
  [408, 'timeout'],
  [413, 'too_large'],
]);

/** The statuses that less exact houses send where the words know better (providers.md §2). */
const VAGUE: ReadonlySet<number> = new Set([400, 413, 422, 500]);

function kindOfStatus(status: number, told: Told): FailureKind {
  const said = saidBy(told);
  if (VAGUE.has(status) && saysContextLimit(said)) return 'context_limit';
  if (VAGUE.has(status) && saysUnknownModel(said)) return 'model';
  if (status === 404) return kindOfNotFound(told);
  if (status === 429) return saysNoCredit(said) ? 'quota' : 'rate_limit';
  const known = KINDS.get(status);
  if (known !== undefined) return known;
  if (status >= 500) return 'server';
  return status >= 400 ? 'request' : 'bad_response';
}

/** A wrong path answers 404 as well: only words about a model make it an unknown model. */
function kindOfNotFound(told: Told): FailureKind {
  if (!told.isJson) return 'bad_response';
  return mentionsModel(saidBy(told)) ? 'model' : 'request';
}

type Sign = { kind: FailureKind; says: (said: string) => boolean };

/** In this order: the more exact sign counts first. */
const SIGNS: readonly Sign[] = [
  { kind: 'context_limit', says: saysContextLimit },
  { kind: 'model', says: saysUnknownModel },
  { kind: 'quota', says: saysNoCredit },
  { kind: 'rate_limit', says: saysRateLimit },
  { kind: 'auth', says: saysUnauthorized },
  { kind: 'too_large', says: saysTooLarge },
  { kind: 'timeout', says: saysTimeout },
  { kind: 'request', says: saysBadRequest },
];

function kindOfWords(told: Told): FailureKind {
  const said = saidBy(told);
  return SIGNS.find((sign) => sign.says(said))?.kind ?? 'server';
}

function saidBy(told: Told): string {
  return [told.words, ...told.codes].join('\n');
}
