import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chainEnd, checkChain } from '#core/conversation/chain.ts';
import type { ChainEnd } from '#core/conversation/chain.ts';
import type { Entry } from '#core/conversation/entry.ts';
import type { Message } from '#core/conversation/message.ts';
import { repairChain } from '#core/conversation/repair.ts';
import { advance } from '#core/machine/advance.ts';
import { KernelConfig } from '#core/machine/config.ts';
import type { InputOf } from '#core/machine/input.ts';
import { replay } from '#core/machine/replay.ts';
import type { Stage } from '#core/machine/stage.ts';
import { chainOf } from '#core/machine/state.ts';
import type { KernelState } from '#core/machine/state.ts';
import { arbitraryMessages } from '../../support/arbitrary-chain.ts';

const CONFIG = KernelConfig.parse({});
const STAGES: Record<Exclude<ChainEnd, 'calls'>, Stage> = {
  closed: 'assistant_completed',
  user: 'user_message_pending',
  result: 'tool_messages_await_assistant',
};

/** A room at rest, or after a batch, with this legal chain. */
function roomWith(chain: readonly Message[]): KernelState {
  const entries = chain.map((message, seq): Entry => ({
    seq,
    at: seq,
    run: 'main',
    kind: 'message',
    message,
  }));
  const state = replay(entries, CONFIG);
  const end = chainEnd(chain.at(-1));
  if (end === 'calls') throw new Error('A batch is open.');
  return { ...state, control: { ...state.control, stage: STAGES[end] } };
}

type Compaction = Pick<InputOf<'compact'>, 'prefixLength' | 'replaced' | 'replacement'>;

/** What the marker makes of the whole chain, and the first thing that is wrong with it, by the whole law. */
function expected(chain: readonly Message[], compaction: Compaction): Message[] | string {
  const { prefixLength, replaced, replacement } = compaction;
  const next = [
    ...chain.slice(0, prefixLength),
    ...replacement,
    ...chain.slice(prefixLength + replaced),
  ];
  if (chainEnd(next.at(-1)) !== chainEnd(chain.at(-1))) {
    return 'The marker would change how the chain ends.';
  }
  const [violation] = checkChain(next);
  return violation === undefined ? next : `From message ${prefixLength} on: ${violation.sentence}`;
}

function taken(state: KernelState, compaction: Compaction): Message[] | string {
  try {
    const step = advance(state, { type: 'compact', at: 1_000, ...compaction });
    return step === null ? 'null' : chainOf(step.state);
  } catch (error) {
    return error instanceof Error ? error.message : 'no error';
  }
}

describe('a marker input', () => {
  it('is judged by its surroundings as it would be by the whole chain', () => {
    // A call id far before the splice, or a batch that is cut in two, must still be noticed.
    const arbitrarySplice = fc.record({
      messages: arbitraryMessages,
      prefix: fc.nat(99),
      replaced: fc.nat(99),
      replacement: arbitraryMessages,
      isRepaired: fc.boolean(),
    });
    const seen = new Set<string>();
    fc.assert(
      fc.property(arbitrarySplice, ({ messages, prefix, replaced, replacement, isRepaired }) => {
        const chain = repairChain(messages).messages;
        fc.pre(chain.length > 0);
        const prefixLength = prefix % chain.length;
        const compaction: Compaction = {
          prefixLength,
          replaced: 1 + (replaced % (chain.length - prefixLength)),
          replacement: isRepaired ? repairChain(replacement).messages : replacement,
        };
        const room = roomWith(chain);
        const outcome = expected(chainOf(room), compaction);
        expect(taken(room, compaction)).toEqual(outcome);
        seen.add(typeof outcome === 'string' ? outcome.replace(/\d+|: [pqr~2, ]+\.$/g, '') : 'ok');
      }),
      { numRuns: 5_000 },
    );
    expect(seen.size).toBeGreaterThan(8);
  });
});
