// Whether a provider can be reached and the model is there: one token, by the one path (providers.md §1).

import type { Failure } from '#core/conversation/failure.ts';
import type { Endpoint, ModelRequest } from '#core/prompt/request.ts';
import type { ConnectionTest, ProviderEnd } from '#runtime/ports/provider.ts';
import { buildRequest } from './build-request.ts';
import { streamAnswer } from './client.ts';
import { listModels } from './models.ts';
import type { ClientDeps } from './open.ts';

/** Any answer will do, cut by length and empty ones too. */
export async function testConnection(
  deps: ClientDeps,
  endpoint: Endpoint,
  signal: AbortSignal,
): Promise<ConnectionTest> {
  if (endpoint.model === '') return testWithoutModel(deps, endpoint, signal);
  const call = buildRequest(endpoint, oneToken(endpoint));
  for await (const event of streamAnswer(deps, call, signal)) {
    if (event.type === 'end') return judged(event.end, endpoint, signal);
  }
  throw new Error('A stream ended without an end.');
}

/** No model is named yet: the list tells whether address and key are right. */
async function testWithoutModel(
  deps: ClientDeps,
  endpoint: Endpoint,
  signal: AbortSignal,
): Promise<ConnectionTest> {
  const list = await listModels(deps, endpoint, signal);
  return list.ok ? { ok: false, failure: { kind: 'model', message: '' } } : list;
}

function oneToken(endpoint: Endpoint): ModelRequest {
  return {
    provider: endpoint.provider,
    model: endpoint.model,
    params: { maxOutputTokens: 1 },
    system: '',
    tools: '',
    chain: [{ role: 'user', parts: [{ text: 'Hi' }] }],
  };
}

function judged(end: ProviderEnd, endpoint: Endpoint, signal: AbortSignal): ConnectionTest {
  if (end.type === 'failed' && !wantsMoreTokens(end.failure)) {
    return { ok: false, failure: end.failure };
  }
  if (end.type === 'interrupted' && signal.aborted) {
    return { ok: false, failure: { kind: 'network', message: 'Stopped before an answer came.' } };
  }
  return { ok: true, model: endpoint.model };
}

/** A model that thinks first may refuse to do so in one token: then all else is in order. */
function wantsMoreTokens(failure: Failure): boolean {
  return (
    failure.kind === 'request' &&
    /max_tokens or model output limit was reached/i.test(failure.message)
  );
}
