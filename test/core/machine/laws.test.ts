import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkChain } from '#core/conversation/chain.ts';
import { Entry } from '#core/conversation/entry.ts';
import { advance } from '#core/machine/advance.ts';
import { applyEntry } from '#core/machine/apply-entry.ts';
import { replay } from '#core/machine/replay.ts';
import { Stage, actionOf } from '#core/machine/stage.ts';
import { chainOf, estimateOf, initialState, stateAction, tailOf } from '#core/machine/state.ts';
import type { KernelState } from '#core/machine/state.ts';
import { TRANSITIONS } from '#core/machine/transitions.ts';
import { chainEnd } from '#core/conversation/chain.ts';
import { arbitraryLife, inputFor } from '../../support/arbitrary-inputs.ts';
import type { Choice } from '../../support/arbitrary-inputs.ts';

type Life = { config: KernelState['config']; choices: Choice[] };
type Moment = {
  before: KernelState;
  after: KernelState;
  appended: readonly Entry[];
  path: readonly Stage[];
};

/** Lives a life and shows every moment, also those in which an input was refused. */
function live({ config, choices }: Life, see: (moment: Moment) => void): KernelState {
  let state = initialState(config);
  for (const [at, choice] of choices.entries()) {
    const before = state;
    const snapshot = viewOf(before);
    try {
      const step = advance(state, inputFor(state, choice, at));
      if (step !== null) state = step.state;
      see({
        before,
        after: state,
        appended: step?.appended ?? [],
        path: step?.info.stagePath ?? [],
      });
    } catch (error) {
      if (!(error instanceof Error) || !/^(Transition|Chain|ToolResult)Error$/.test(error.name)) {
        throw error;
      }
      see({ before, after: state, appended: [], path: [] });
    }
    // Whatever happened, the state that was handed in is as it was.
    expect(viewOf(before)).toEqual(snapshot);
  }
  return state;
}

function viewOf(state: KernelState): unknown {
  return {
    chain: chainOf(state),
    control: state.control,
    system: state.system,
    estimate: estimateOf(state),
    calibration: state.calibration,
    unsentFrom: state.unsentFrom,
    counts: [state.rawCount, state.replayIssues, state.lastSeq, state.nextSeq],
  };
}

describe('the kernel, whatever comes in whatever order', () => {
  it('leaves a legal chain after every input', () => {
    fc.assert(
      fc.property(arbitraryLife, (life) => {
        live(life, ({ after }) => {
          const openTail = stateAction(after) === 'execute_tools';
          expect(checkChain(chainOf(after), { openTail })).toEqual([]);
        });
      }),
    );
  });

  it('closes the chain at every stage that ends a round', () => {
    // Without this a later USER would follow a tool result, and the provider would refuse the room for good.
    fc.assert(
      fc.property(arbitraryLife, (life) => {
        live(life, ({ after }) => {
          const { stage } = after.control;
          const isKept = stage === 'user_message_pending' || stage === 'model_call_failed';
          if (actionOf(stage) === 'done' && !isKept) {
            expect(chainEnd(tailOf(after))).toBe('closed');
          }
        });
      }),
    );
  });

  it('ends every step at a stage with something to do, and begins its path where the last one ended', () => {
    fc.assert(
      fc.property(arbitraryLife, (life) => {
        live(life, ({ before, after, path }) => {
          if (path.length === 0) return;
          expect(path[0]).toBe(before.control.stage);
          expect(path.at(-1)).toBe(after.control.stage);
          expect(after.control.stage).not.toMatch(/received$|rollback$/);
        });
      }),
    );
  });

  it('replays to the same state, in one go, entry by entry, and after a trip through JSON', () => {
    fc.assert(
      fc.property(arbitraryLife, (life) => {
        const trajectory: Entry[] = [];
        let applied = initialState(life.config);
        const state = live(life, ({ appended, after }) => {
          trajectory.push(...appended);
          for (const entry of appended) applied = applyEntry(applied, entry);
          expect(viewOf(applied)).toEqual(viewOf(after));
        });
        const stored = trajectory.map((entry) => Entry.parse(JSON.parse(JSON.stringify(entry))));
        expect(viewOf(replay(trajectory, life.config))).toEqual(viewOf(state));
        expect(viewOf(replay(stored, life.config))).toEqual(viewOf(state));
      }),
    );
  });

  it('numbers its entries without a gap and counts its messages and markers', () => {
    fc.assert(
      fc.property(arbitraryLife, (life) => {
        const trajectory: Entry[] = [];
        const state = live(life, ({ appended }) => trajectory.push(...appended));
        expect(trajectory.map((entry) => entry.seq)).toEqual(trajectory.map((_, index) => index));
        const raw = trajectory.filter(({ kind }) => kind === 'message' || kind === 'marker');
        expect(state.rawCount).toBe(raw.length);
        expect(state.replayIssues).toBe(0);
      }),
    );
  });

  it('never makes more turns in a round than its limit, and never hides more in a row than it may', () => {
    fc.assert(
      fc.property(arbitraryLife, (life) => {
        live(life, ({ after }) => {
          const { maxTurns, maxRollbacks } = life.config;
          const { turnCount, rollbackCount } = after.control;
          expect(rollbackCount).toBeLessThanOrEqual(maxRollbacks);
          if (maxTurns !== undefined && life.config.counts === 'round') {
            expect(turnCount).toBeLessThanOrEqual(maxTurns);
          }
        });
      }),
    );
  });

  it('makes every hop of the table, and no other', () => {
    const observed = new Set<string>();
    fc.assert(
      fc.property(arbitraryLife, (life) => {
        live(life, ({ path }) => {
          path.slice(1).forEach((to, index) => observed.add(`${path[index]!} -> ${to}`));
        });
      }),
      { numRuns: 5_000 },
    );
    const table = Stage.options.flatMap((from) =>
      TRANSITIONS[from].map((to) => `${from} -> ${to}`),
    );
    expect([...observed].sort()).toEqual(table.sort());
  });
});
