// The provider port over HTTP: OpenAI's chat completions and everything that speaks like them. Only what
// puts a request into words is there from the start; sending and reading come with the first call.

import type { Failure } from '#core/conversation/failure.ts';
import type { PreparedCall, Provider, ProviderEvent } from '#runtime/ports/provider.ts';
import { buildRequest } from './build-request.ts';
import type { ClientDeps } from './open.ts';

/** One for all presets: which one a call goes to is said by its endpoint (providers.md §1). */
export function createOpenAiProvider(deps: ClientDeps): Provider {
  return {
    prepare: buildRequest,
    send: (call, signal) => stream(deps, call, signal),
    listModels: async (endpoint, signal) => {
      const models = await import('./models.ts').catch(() => null);
      return models === null
        ? { ok: false, failure: UNLOADED }
        : models.listModels(deps, endpoint, signal);
    },
    testConnection: async (endpoint, signal) => {
      const test = await import('./test-connection.ts').catch(() => null);
      return test === null
        ? { ok: false, failure: UNLOADED }
        : test.testConnection(deps, endpoint, signal);
    },
  };
}

/** A part of the app could not be fetched: as good as being cut off. */
const UNLOADED: Failure = { kind: 'network', message: 'A part of the app could not be loaded.' };

async function* stream(
  deps: ClientDeps,
  call: PreparedCall,
  signal: AbortSignal,
): AsyncIterable<ProviderEvent> {
  const client = await import('./client.ts').catch(() => null);
  if (client !== null) {
    yield* client.streamAnswer(deps, call, signal);
    return;
  }
  const answer = {
    text: '',
    reasoning: '',
    toolCalls: [],
    finishReason: null,
    usage: null,
    notes: [],
  };
  yield { type: 'end', end: { type: 'failed', failure: UNLOADED, answer } };
}
