// The HTTP provider in front of a local server, with time that the test moves.

import type { Environment } from '#adapters/provider-openai/environment.ts';
import type { ClientDeps } from '#adapters/provider-openai/open.ts';
import { createOpenAiProvider } from '#adapters/provider-openai/provider.ts';
import type { Endpoint, ModelRequest } from '#core/prompt/request.ts';
import type { Provider, ProviderEnd, ProviderEvent } from '#runtime/ports/provider.ts';
import { countedIds } from './counted-ids.ts';
import type { ManualClock } from './manual-clock.ts';

export const KEY = 'sk-TEST-0123456789';
export const PAGE = 'https://shoal.example';

export function anEnvironment(more: Partial<Environment> = {}): Environment {
  return {
    online: () => true,
    pageOrigin: PAGE,
    probe: () => Promise.resolve(false),
    admits: () => Promise.resolve(false),
    ...more,
  };
}

export function aProvider(clock: ManualClock, more: Partial<ClientDeps> = {}): Provider {
  return createOpenAiProvider({
    getKey: () => Promise.resolve(KEY),
    environment: anEnvironment(),
    clock,
    ids: countedIds(),
    ...more,
  });
}

export function anEndpoint(baseUrl: string, more: Partial<Endpoint> = {}): Endpoint {
  return { provider: 'custom', baseUrl, model: 'demo', ...more };
}

export function aModelRequest(text = 'hi'): ModelRequest {
  return {
    provider: 'custom',
    model: 'demo',
    params: {},
    system: 's',
    tools: '',
    chain: [{ role: 'user', parts: [{ text }] }],
  };
}

export async function allOf(events: AsyncIterable<ProviderEvent>): Promise<ProviderEvent[]> {
  const all: ProviderEvent[] = [];
  for await (const event of events) all.push(event);
  return all;
}

/** The end, which must be the last event and the only one of its kind. */
export async function endOf(events: AsyncIterable<ProviderEvent>): Promise<ProviderEnd> {
  const all = await allOf(events);
  const ends = all.flatMap((event) => (event.type === 'end' ? [event.end] : []));
  const [end] = ends;
  if (end === undefined || ends.length > 1 || all.at(-1)?.type !== 'end') {
    throw new Error(`Not one end at the end: ${JSON.stringify(all)}`);
  }
  return end;
}
