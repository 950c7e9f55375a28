// The models that a server offers (providers.md §1: `/v1/models` fills the list).

import type { Failure } from '#core/conversation/failure.ts';
import type { Endpoint } from '#core/prompt/request.ts';
import type { ModelList } from '#runtime/ports/provider.ts';
import { timeoutFailure } from './client.ts';
import {
  errorIn,
  failureOfError,
  failureOfHttp,
  failureOfKind,
  type FailureContext,
} from './failure.ts';
import { isList, isObject, parseJson, textOf } from './json.ts';
import { FIRST_BYTE_MS, open, type ClientDeps } from './open.ts';
import { Stopper } from './stopper.ts';
import { wordsOfPage } from './words.ts';

/** Asks for the list; a failure is classified like one of a call. */
export async function listModels(
  deps: ClientDeps,
  endpoint: Endpoint,
  signal: AbortSignal,
): Promise<ModelList> {
  const stopper = new Stopper(signal, deps.clock.timer);
  try {
    const ask = { method: 'get', path: '/models' } as const;
    const opened = await open(deps, { endpoint, ask }, stopper);
    if (opened.type === 'failed') return { ok: false, failure: opened.reason };
    if (opened.type === 'stopped') return { ok: false, failure: stopFailure(stopper) };
    const context = { head: opened.head, apiKey: opened.key, now: deps.clock.now() };
    const read = await stopper.wait(textOfBody(opened.body));
    if (read === null) return { ok: false, failure: stopFailure(stopper) };
    if (read.text === null) return { ok: false, failure: BROKEN };
    return readModels(context, read.text);
  } finally {
    stopper.dispose();
  }
}

const BROKEN: Failure = { kind: 'network', message: 'The connection broke.' };

/** null = it broke off. */
async function textOfBody(
  body: ReadableStream<Uint8Array> | null,
): Promise<{ text: string | null }> {
  try {
    return { text: await new Response(body).text() };
  } catch {
    return { text: null };
  }
}

function stopFailure(stopper: Stopper): Failure {
  if (stopper.cause === 'timeout') return timeoutFailure(FIRST_BYTE_MS);
  return { kind: 'network', message: 'Stopped before an answer came.' };
}

function readModels(context: FailureContext, text: string): ModelList {
  const { status } = context.head;
  if (status < 200 || status >= 300) return { ok: false, failure: failureOfHttp(context, text) };
  const value = parseJson(text);
  const models = modelNames(value);
  if (models !== null) return { ok: true, models };
  const error = isObject(value) ? errorIn(value) : undefined;
  if (error !== undefined) return { ok: false, failure: failureOfError(context, error) };
  return { ok: false, failure: failureOfKind(context, 'bad_response', wordsOfPage(text)) };
}

/** `{data: [{id}]}`, `{models: [{id or name}]}` or a bare list; null = no list at all. */
function modelNames(value: unknown): string[] | null {
  // A server without any model may say null.
  if (isObject(value) && value['data'] === null) return [];
  const list = isObject(value) ? (value['data'] ?? value['models']) : value;
  if (!isList(list)) return null;
  return [...new Set(list.map(modelName).filter((name) => name !== ''))];
}

function modelName(item: unknown): string {
  if (!isObject(item)) return textOf(item);
  return textOf(item['id']) || textOf(item['name']) || textOf(item['model']);
}
