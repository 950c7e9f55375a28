// Cost of the kernel (kernel.md §11): a step in a small and in a huge room, and replaying the huge one.

import { CallId } from '#core/conversation/ids.ts';
import type { Entry } from '#core/conversation/entry.ts';
import { advance } from '#core/machine/advance.ts';
import { KernelConfig } from '#core/machine/config.ts';
import type { KernelInput } from '#core/machine/input.ts';
import { replay } from '#core/machine/replay.ts';
import { initialState } from '#core/machine/state.ts';
import type { KernelState } from '#core/machine/state.ts';

const CONFIG = KernelConfig.parse({
  contextWindow: 1e9,
  maxRollbacks: 2,
  refusalKeywords: ['cannot'],
});
const TEXT = 'The harbour wakes slowly, and the first boats leave before anybody is about. '.repeat(
  4,
);

/** One round with a tool exchange and a hidden refusal: what a real room is made of. */
function* round(index: number): Generator<KernelInput> {
  const id = CallId.parse(`call_${index}`);
  const at = index;
  yield { type: 'user', at, parts: [{ text: TEXT }] };
  yield { type: 'send', at };
  yield { type: 'assistant', at, message: { text: 'I cannot', toolCalls: [] } };
  const toolCalls = [{ id, name: 'search', arguments: `{"q":${index}}` }];
  yield {
    type: 'assistant',
    at,
    message: { text: '', toolCalls },
    usage: { promptTokens: 100 + index, completionTokens: 10 },
  };
  yield { type: 'tool_results', at, results: [{ toolCallId: id, content: TEXT }], effects: {} };
  yield { type: 'assistant', at, message: { text: TEXT, toolCalls: [] } };
}

type Grown = { state: KernelState; entries: Entry[] };

function grow(size: number): Grown {
  let state = initialState(CONFIG);
  const entries: Entry[] = [];
  for (let index = 0; entries.length < size; index += 1) {
    for (const input of round(index)) {
      const step = advance(state, input);
      if (step === null) throw new Error('The bench round was refused.');
      state = step.state;
      entries.push(...step.appended);
    }
  }
  return { state, entries };
}

/** Milliseconds per step over rounds that start from the same room each time. */
function stepCost({ state }: Grown, rounds: number): number {
  let steps = 0;
  const started = performance.now();
  for (let index = 0; index < rounds; index += 1) {
    let room = state;
    for (const input of round(10_000_000 + index)) {
      room = advance(room, input)?.state ?? room;
      steps += 1;
    }
  }
  return (performance.now() - started) / steps;
}

export function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;
}

export type KernelFigures = {
  replayMs: number;
  stepSmallMs: number;
  stepLargeMs: number;
  /** Large by small; the limit is 2. */
  stepRatio: number;
  stepsPerSecond: number;
};

/** Medians of five in one run. */
export function measureKernel(): KernelFigures {
  const small = grow(100);
  const large = grow(100_000);
  stepCost(small, 2_000);
  const replays: number[] = [];
  const smalls: number[] = [];
  const larges: number[] = [];
  for (let run = 0; run < 5; run += 1) {
    const started = performance.now();
    replay(large.entries, CONFIG);
    replays.push(performance.now() - started);
    smalls.push(stepCost(small, 1_000));
    larges.push(stepCost(large, 1_000));
  }
  const stepSmallMs = median(smalls);
  const stepLargeMs = median(larges);
  return {
    replayMs: median(replays),
    stepSmallMs,
    stepLargeMs,
    stepRatio: stepLargeMs / stepSmallMs,
    stepsPerSecond: 1_000 / stepLargeMs,
  };
}
