import { describe, expect, it } from 'vitest';
import { createDemoProvider, type DemoWorker } from '#adapters/provider-demo/provider.ts';
import { demoAnswer } from '#adapters/provider-demo/script.ts';
import type { ProviderEvent } from '#runtime/ports/provider.ts';
import { countedIds } from '../../support/counted-ids.ts';
import { aModelRequest } from '../../support/http-provider.ts';

const ENDPOINT = { provider: 'demo', baseUrl: '', model: 'scripted-demo' };

/** A worker that can only be told to break. */
function aBreakableWorker(): { worker: DemoWorker; breakIt: () => void } {
  const target = new EventTarget();
  const worker = {
    postMessage: () => undefined,
    addEventListener: target.addEventListener.bind(target),
    removeEventListener: target.removeEventListener.bind(target),
  };
  return {
    worker: worker as unknown as DemoWorker,
    breakIt: () => target.dispatchEvent(new Event('error')),
  };
}

async function allOf(events: AsyncIterable<ProviderEvent>): Promise<ProviderEvent[]> {
  const all: ProviderEvent[] = [];
  for await (const event of events) all.push(event);
  return all;
}

describe('the demo', () => {
  it('ends a call as failed where its worker cannot be loaded, and starts a new one for the next', async () => {
    const made: (() => void)[] = [];
    const provider = createDemoProvider(() => {
      const { worker, breakIt } = aBreakableWorker();
      made.push(breakIt);
      return worker;
    }, countedIds());
    for (const attempt of [0, 1]) {
      const call = provider.prepare(ENDPOINT, aModelRequest());
      const events = allOf(provider.send(call, new AbortController().signal));
      made[attempt]?.();

      expect(await events).toMatchObject([
        { type: 'end', end: { type: 'failed', failure: { kind: 'network' } } },
      ]);
    }
    expect(made).toHaveLength(2);
  });

  it.each([
    ['what time is it?', 'time_now'],
    ['Work out 12 * (3 + 4)', 'calculate'],
    ['I sometimes update my code', undefined],
    ['现在几点？', 'time_now'],
  ])('answers %j with the call %s', (content, tool) => {
    const answer = demoAnswer({ messages: [{ role: 'user', content }] });

    expect(answer.calls[0]?.name).toBe(tool);
  });
});
