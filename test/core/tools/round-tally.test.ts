import { describe, expect, it } from 'vitest';
import type { Entry } from '#core/conversation/entry.ts';
import { CallId } from '#core/conversation/ids.ts';
import { advance } from '#core/machine/advance.ts';
import { KernelConfig } from '#core/machine/config.ts';
import type { KernelInput } from '#core/machine/input.ts';
import { initialState } from '#core/machine/state.ts';
import { dedupeKey } from '#core/tools/dedupe.ts';
import { tallyRound } from '#core/tools/round-tally.ts';
import type { RoundTally } from '#core/tools/round-tally.ts';

type Act = KernelInput extends infer T ? (T extends unknown ? Omit<T, 'at'> : never) : never;

const SAY: Act[] = [{ type: 'user', parts: [{ text: 'q' }] }, { type: 'send' }];
const ANSWER: Act = { type: 'assistant', message: { text: 'x', toolCalls: [] } };

function search(id: string): Act[] {
  const toolCallId = CallId.parse(id);
  const toolCalls = [{ id: toolCallId, name: 'search', arguments: '{}' }];
  return [
    { type: 'assistant', message: { text: '', toolCalls } },
    { type: 'tool_results', results: [{ toolCallId, content: '1' }], effects: {} },
  ];
}

function tallyAfter(...acts: readonly Act[]): RoundTally {
  let state = initialState(KernelConfig.parse({}));
  const path: Entry[] = [];
  for (const [at, act] of acts.entries()) {
    const step = advance(state, { ...act, at });
    if (step === null) throw new Error('Every act is taken.');
    state = step.state;
    path.push(...step.appended);
  }
  return tallyRound(path);
}

const SEARCHED = new Set([dedupeKey({ name: 'search', arguments: '{}' })]);

describe('the calls of a round', () => {
  it('are counted anew when a USER comes on a closed chain', () => {
    const tally = tallyAfter(...SAY, ...search('a'), ANSWER, ...SAY);
    expect(tally).toMatchObject({ total: 0, succeeded: new Set() });
  });

  it('are counted anew when a closed chain is cut back to its USER', () => {
    // Otherwise the model would be sent to a result above that was discarded.
    const cut: Act = { type: 'discard_all', prefixLength: 1 };
    const tally = tallyAfter(...SAY, ...search('a'), ANSWER, cut, { type: 'send' });
    expect(tally).toMatchObject({ total: 0, succeeded: new Set() });
  });

  it.each<[string, readonly Act[]]>([
    ['is retried after a failure', [{ type: 'model_failed', error: 'down' }, { type: 'send' }]],
    [
      'gets a further text over the results',
      [{ type: 'user', parts: [{ text: 'more' }], absorb: true }],
    ],
    ['is cut where results wait', [{ type: 'discard_all', prefixLength: 3 }]],
    ['ended and is cut without being opened', [ANSWER, { type: 'discard_all', prefixLength: 4 }]],
  ])('go on counting when the round %s', (_, acts) => {
    const tally = tallyAfter(...SAY, ...search('a'), ...acts);
    expect(tally).toMatchObject({ total: 1, succeeded: SEARCHED });
  });
});
