// One request through the `openai` SDK, one raw answer. The SDK is loaded by the first call: it must not
// be in the first load of the page (pins.md §6: 84 kB compressed).

import type { OpenAI } from 'openai';
import type { Endpoint } from '#core/prompt/request.ts';
import type { ResponseHead } from './failure.ts';

export type ExchangeRequest = { endpoint: Endpoint; key: string | null } & (
  { method: 'get'; path: '/models' } | { method: 'post'; path: '/chat/completions'; body: string }
);

type Exchange =
  | { type: 'answered'; head: ResponseHead; body: ReadableStream<Uint8Array> | null }
  /** No answer at all; a browser does not say why. */
  | { type: 'unreachable' }
  /** The SDK itself could not be fetched. */
  | { type: 'unloaded' };

/**
 * A server that admits only the two needed headers would refuse the preflight for these (pins.md §6).
 * `null` takes a header out.
 */
const NO_TELEMETRY = {
  'x-stainless-arch': null,
  'x-stainless-helper-method': null,
  'x-stainless-lang': null,
  'x-stainless-os': null,
  'x-stainless-package-version': null,
  'x-stainless-retry-count': null,
  'x-stainless-runtime': null,
  'x-stainless-runtime-version': null,
  'x-stainless-timeout': null,
};
/** The SDK wants one where a server wants none; the header that would carry it is taken out. */
const NO_KEY = 'none';
/** The longest a timer takes: the wait is watched in stopper.ts. */
const NEVER_MS = 2 ** 31 - 1;

/** Rejects only where the request could not even be made. */
export async function openExchange(
  request: ExchangeRequest,
  signal: AbortSignal,
): Promise<Exchange> {
  const sdk = await import('openai').catch(() => null);
  if (sdk === null) return { type: 'unloaded' };
  const wire = new Wire();
  const client = new sdk.OpenAI(clientOptions(request, wire.fetch));
  try {
    const response = await send(client, request, signal).asResponse();
    return { type: 'answered', head: wire.head ?? headOf(response), body: response.body };
  } catch (error) {
    if (wire.hasFailed) return { type: 'unreachable' };
    throw error;
  }
}

function clientOptions(request: ExchangeRequest, fetch: typeof globalThis.fetch) {
  const authorization = request.key === null ? { authorization: null } : {};
  return {
    apiKey: request.key ?? NO_KEY,
    baseURL: request.endpoint.baseUrl,
    organization: null,
    project: null,
    adminAPIKey: null,
    dangerouslyAllowBrowser: true,
    defaultHeaders: { ...NO_TELEMETRY, ...authorization },
    // Retries are the room's, and visible.
    maxRetries: 0,
    timeout: NEVER_MS,
    logLevel: 'off' as const,
    fetch,
  };
}

function send(client: OpenAI, request: ExchangeRequest, signal: AbortSignal) {
  if (request.method === 'get') return client.get(request.path, { signal });
  // A text with its content type goes out as it is, byte for byte.
  const headers = { 'content-type': 'application/json' };
  return client.post(request.path, { body: request.body, headers, stream: true, signal });
}

/** Keeps the true head, and whether there was an answer, beside what the SDK makes of them. */
class Wire {
  head: ResponseHead | null = null;
  hasFailed = false;

  /** The SDK reads the body of a refusal by itself and hands over a digest; shown a 200, it leaves it alone. */
  readonly fetch: typeof globalThis.fetch = async (input, init) => {
    const response = await globalThis.fetch(input, init).catch((error: unknown) => {
      this.hasFailed = true;
      throw error;
    });
    this.head = headOf(response);
    return response.ok ? response : new Response(response.body, { headers: response.headers });
  };
}

function headOf(response: Response): ResponseHead {
  return {
    status: response.status,
    contentType: response.headers.get('content-type') ?? '',
    headers: Object.fromEntries(response.headers),
  };
}
