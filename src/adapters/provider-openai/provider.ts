// The provider port over HTTP: OpenAI's chat completions and everything that speaks like them.

import type { Provider } from '#runtime/ports/provider.ts';
import { buildRequest } from './build-request.ts';
import { streamAnswer } from './client.ts';
import { listModels } from './models.ts';
import type { ClientDeps } from './open.ts';
import { testConnection } from './test-connection.ts';

/** One for all presets: which one a call goes to is said by its endpoint (providers.md §1). */
export function createOpenAiProvider(deps: ClientDeps): Provider {
  return {
    prepare: buildRequest,
    send: (call, signal) => streamAnswer(deps, call, signal),
    listModels: (endpoint, signal) => listModels(deps, endpoint, signal),
    testConnection: (endpoint, signal) => testConnection(deps, endpoint, signal),
  };
}
