import { describe, expect, it } from 'vitest';
import { CHARACTER_CLASS_ESTIMATOR, estimateMessage } from '#core/budget/estimator.ts';
import type { Estimator } from '#core/budget/estimator.ts';
import type { Entry } from '#core/conversation/entry.ts';
import type { Message } from '#core/conversation/message.ts';
import { advance } from '#core/machine/advance.ts';
import { KernelConfig } from '#core/machine/config.ts';
import { replay } from '#core/machine/replay.ts';
import { chainOf, estimateOf, initialState } from '#core/machine/state.ts';
import type { KernelState } from '#core/machine/state.ts';

// Clocks lie on a busy machine, so these count what is looked at instead of the time it takes.

const CONFIG = KernelConfig.parse({ contextWindow: 1_000_000_000, earlyStopPrompt: 'stop' });

/** One token per character, and how many characters were ever looked at. */
function countingEstimator(): Estimator & { readonly seen: number } {
  let seen = 0;
  return {
    text: (text) => {
      seen += text.length;
      return text.length;
    },
    message: 0,
    image: 0,
    get seen() {
      return seen;
    },
  };
}

describe('a pending USER that grows', () => {
  const TEXTS = 2_000;
  const LETTERS = 10;

  it('has every text estimated once, live and on replay', () => {
    const live = countingEstimator();
    const trajectory: Entry[] = [];
    let state = initialState(CONFIG, { estimator: live });
    for (let at = 0; at < TEXTS; at += 1) {
      const step = advance(state, { type: 'user', at, parts: [{ text: 'x'.repeat(LETTERS) }] });
      if (step === null) throw new Error('A USER is always taken.');
      state = step.state;
      trajectory.push(...step.appended);
    }
    const again = countingEstimator();
    const replayed = replay(trajectory, CONFIG, { hooks: { estimator: again } });
    const blankLines = 2 * (TEXTS - 1);
    expect(live.seen).toBe(TEXTS * LETTERS + blankLines);
    expect(again.seen).toBe(live.seen);
    expect(estimateOf(state)).toBe(TEXTS * LETTERS + blankLines);
    expect(estimateOf(replayed)).toBe(estimateOf(state));
    expect(chainOf(replayed)).toEqual(chainOf(state));
  });

  it('costs what the same USER costs when it comes in one piece', () => {
    const words = ['hello', '你好', '{"a": 1}', ''];
    let state = initialState(CONFIG);
    for (const [at, text] of words.entries()) {
      for (const part of [{ text }, { image: 'h', type: 'image/png' }]) {
        state = advance(state, { type: 'user', at, parts: [part] })?.state ?? state;
        state = advance(state, { type: 'user', at, parts: [{ text }] })?.state ?? state;
      }
    }
    const [whole] = chainOf(state);
    if (whole === undefined) throw new Error('The USER is there.');
    expect(estimateOf(state)).toBe(Math.round(estimateMessage(CHARACTER_CLASS_ESTIMATOR, whole)));
  });

  it('is not estimated again to see whether the early-stop prompt still fits', () => {
    const estimator = countingEstimator();
    const config = KernelConfig.parse({ ...CONFIG, contextWindow: 5_100 });
    const pending = advance(initialState(config, { estimator }), {
      type: 'user',
      at: 0,
      parts: [{ text: 'x'.repeat(5_000) }],
    });
    const before = estimator.seen;
    const step = advance(pending?.state ?? initialState(config), { type: 'send', at: 1 });
    expect(step?.stage).toBe('force_final_await_assistant');
    expect(estimator.seen - before).toBeLessThan(50);
  });
});

/** A room with `messages` messages whose assistants tell when they are looked at. */
function longRoom(
  messages: number,
  estimator: Estimator,
): { state: KernelState; looks: () => number } {
  let looks = 0;
  const entries = Array.from({ length: messages }, (_, seq): Entry => {
    const assistant: Message = {
      get role() {
        looks += 1;
        return 'assistant' as const;
      },
      text: 'reply',
      toolCalls: [],
    };
    const message: Message =
      seq % 2 === 0 ? { role: 'user', parts: [{ text: 'question' }] } : assistant;
    return { seq, at: seq, run: 'main', kind: 'message', message };
  });
  const state = replay(entries, CONFIG, { hooks: { estimator } });
  const control = { ...state.control, stage: 'assistant_completed' as const };
  // As in a room that lives, whose chain was looked at before.
  return { state: { ...state, control, isLawful: true }, looks: () => looks };
}

function compact(state: KernelState, prefixLength: number): void {
  const replacement: Message[] = [{ role: 'assistant', text: 'short', toolCalls: [] }];
  const step = advance(state, { type: 'compact', at: 0, prefixLength, replaced: 1, replacement });
  if (step === null) throw new Error('The marker fits.');
}

describe('a marker', () => {
  it('at the end of a chain of 40,000 messages looks at as many as in one of 400', () => {
    const [few = 0, many = 0] = [400, 40_000].map((messages) => {
      const { state, looks } = longRoom(messages, countingEstimator());
      const before = looks();
      compact(state, messages - 1);
      return looks() - before;
    });
    expect(many).toBe(few);
  });

  it('has nothing estimated again of what follows it', () => {
    const estimator = countingEstimator();
    const { state } = longRoom(400, estimator);
    const before = estimator.seen;
    compact(state, 1);
    expect(estimator.seen - before).toBe('short'.length);
  });
});
