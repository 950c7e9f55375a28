// From an endpoint to the head of its answer, or to the reason why there is none (providers.md §2, last row).

import type { Endpoint } from '#core/prompt/request.ts';
import type { Clock } from '#runtime/ports/clock.ts';
import type { Ids } from '#runtime/ports/ids.ts';
import type { Environment } from './environment.ts';
import { openExchange, type ExchangeRequest } from './exchange.ts';
import type { ResponseHead } from './failure.ts';
import { webOrigin } from '#core/settings/web-address.ts';
import { redact } from './redact.ts';
import type { Stopper } from './stopper.ts';
import { whyUnreachable, type Reason } from './unreachable.ts';

export type ClientDeps = {
  /** The key for an address at call time; null = none is set for it. It is never kept. */
  getKey(endpoint: Pick<Endpoint, 'provider' | 'baseUrl'>): Promise<string | null>;
  environment: Environment;
  clock: Clock;
  /** Made where a provider sends no call id. */
  ids: Pick<Ids, 'call'>;
};

export type Opened =
  | {
      type: 'open';
      head: ResponseHead;
      body: ReadableStream<Uint8Array> | null;
      key: string | null;
    }
  | { type: 'failed'; reason: Reason }
  /** Aborted or timed out: the stopper knows which. */
  | { type: 'stopped' };

type Ask =
  { method: 'get'; path: '/models' } | { method: 'post'; path: '/chat/completions'; body: string };

/** Nothing here rejects. `stopper` ends it early. */
export async function open(
  deps: ClientDeps,
  { endpoint, ask }: { endpoint: Endpoint; ask: Ask },
  stopper: Stopper,
): Promise<Opened> {
  if (webOrigin(endpoint.baseUrl) === null || !URL.canParse(endpoint.baseUrl)) {
    // Nothing of it is repeated: what was typed may hold a secret.
    return failed('network', 'The base URL is no address that begins with http:// or https://.');
  }
  const key = await stopper.wait(keyOf(deps, endpoint));
  if (key === null) return { type: 'stopped' };
  if (!key.ok) return failed('auth', key.message);
  stopper.arm(FIRST_BYTE_MS);
  return exchange(deps, { endpoint, key: key.key, ...ask }, stopper);
}

/** Until the first byte, and between two. */
export const FIRST_BYTE_MS = 120_000;
const PROBE_MS = 10_000;

async function exchange(
  deps: ClientDeps,
  request: ExchangeRequest,
  stopper: Stopper,
): Promise<Opened> {
  try {
    const answer = await stopper.wait(openExchange(request, stopper.signal));
    if (answer === null || stopper.cause !== null) return { type: 'stopped' };
    if (answer.type === 'answered') return { ...answer, type: 'open', key: request.key };
    if (answer.type === 'unloaded') return failed('network', 'A part of the app is missing.');
    return await unreachable(deps, request.endpoint, stopper);
  } catch (error) {
    if (stopper.cause !== null) return { type: 'stopped' };
    return failed('request', redact(String(error), request.key));
  }
}

async function unreachable(
  deps: ClientDeps,
  endpoint: Endpoint,
  stopper: Stopper,
): Promise<Opened> {
  stopper.arm(PROBE_MS);
  const why = whyUnreachable(endpoint, deps.environment, stopper.signal);
  const reason = await stopper.wait(why);
  if (reason !== null) return { type: 'failed', reason };
  if (stopper.cause === 'aborted') return { type: 'stopped' };
  return failed('network', `No server answers at ${new URL(endpoint.baseUrl).origin}.`);
}

type Key = { ok: true; key: string | null } | { ok: false; message: string };

async function keyOf(deps: ClientDeps, endpoint: Endpoint): Promise<Key> {
  try {
    const key = (await deps.getKey(endpoint))?.trim() ?? '';
    if (key === '') return { ok: true, key: null };
    // The browser would name the whole header in its complaint.
    if (/[^\x21-\x7e]/.test(key)) {
      return { ok: false, message: '' };
    }
    return { ok: true, key };
  } catch {
    return { ok: false, message: '' };
  }
}

function failed(kind: Reason['kind'], message: string): Opened {
  return { type: 'failed', reason: { kind, message } };
}
