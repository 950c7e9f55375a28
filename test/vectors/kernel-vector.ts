// Runs a `kernel` vector: inputs one by one, and after each the laws that always hold.

import { z } from 'zod';
import { checkChain } from '#core/conversation/chain.ts';
import { CallId } from '#core/conversation/ids.ts';
import type { Entry } from '#core/conversation/entry.ts';
import { FinishReason } from '#core/conversation/message.ts';
import type { Estimator } from '#core/budget/estimator.ts';
import { KernelConfig } from '#core/machine/config.ts';
import type { KernelHooks } from '#core/machine/config.ts';
import { advance } from '#core/machine/advance.ts';
import type { KernelInput, ToolEffect, ToolResult } from '#core/machine/input.ts';
import { replay } from '#core/machine/replay.ts';
import {
  chainOf,
  estimateOf,
  initialState,
  stateAction,
  statePhase,
  visibleCount,
} from '#core/machine/state.ts';
import type { KernelState } from '#core/machine/state.ts';
import { firstDifference } from './compare.ts';
import {
  VectorMessage,
  VectorPart,
  callsOf,
  parseMessage,
  printEntry,
  printMessage,
} from './notation.ts';
import { thrownText } from './outcome.ts';
import type { VectorOutcome } from './outcome.ts';

const Call = z.tuple([z.string(), z.string(), z.string()]);
const Result = z.tuple([z.string(), z.string()]).rest(z.string());

const VectorStep = z.looseObject({
  do: z.string(),
  text: z.string().optional(),
  parts: z.array(VectorPart).optional(),
  system: z.string().default(''),
  tools: z.string().optional(),
  synthetic: z.boolean().optional(),
  absorb: z.boolean().optional(),
  reasoning: z.string().optional(),
  calls: z.array(Call).optional(),
  halfCalls: z.array(Call).optional(),
  /** Other words of other houses mean what `stop` means (providers.md §2). */
  finishReason: FinishReason.optional().catch('stop'),
  promptTokens: z.number().optional(),
  results: z.array(Result).optional(),
  exhausted: z.boolean().optional(),
  rejectedIds: z.array(z.string()).optional(),
  reason: z.string().optional(),
  detail: z.string().default(''),
  error: z.string().default(''),
  prefixLength: z.number().default(0),
  replaced: z.number().default(0),
  replacement: z.array(VectorMessage).default([]),
  expect: z.record(z.string(), z.unknown()).optional(),
  throws: z.string().optional(),
  rule: z.string().optional(),
  fault: z.string().optional(),
});
type VectorStep = z.infer<typeof VectorStep>;

export const VectorConfig = z
  .looseObject({
    estimate: z.literal('chars').optional(),
    directAnswer: z.object({ prefix: z.string() }).optional(),
    effects: z.record(z.string(), z.enum(['query', 'action', 'end'])).default({}),
  })
  .default({ effects: {} });
export type VectorConfig = z.infer<typeof VectorConfig>;

const KernelVector = z.object({
  kind: z.literal('kernel'),
  name: z.string(),
  config: VectorConfig,
  steps: z.array(VectorStep),
});

const CHARACTERS: Estimator = { text: (text) => text.length, message: 0, image: 0 };

export function hooksOf(config: VectorConfig): Partial<KernelHooks> {
  const prefix = config.directAnswer?.prefix;
  return {
    ...(config.estimate === 'chars' ? { estimator: CHARACTERS } : {}),
    ...(prefix === undefined
      ? {}
      : {
          directAnswer: (text: string) =>
            text.startsWith(prefix) ? text.slice(prefix.length).trim() : null,
        }),
  };
}

export function runKernelVector(source: unknown): VectorOutcome {
  const vector = KernelVector.parse(source);
  const run = new VectorRun(vector.config);
  for (const [index, step] of vector.steps.entries()) {
    const difference = attempt(() => run.step(step, index));
    if (difference !== null) {
      return {
        name: vector.name,
        ok: false,
        difference: `step ${index} (${step.do}): ${difference}`,
      };
    }
  }
  return { name: vector.name, ok: true };
}

/** A throw that no vector expects is a difference like any other. */
function attempt(step: () => string | null): string | null {
  try {
    return step();
  } catch (error) {
    return `threw ${thrownText(error)}`;
  }
}

class VectorRun {
  private state: KernelState;
  private readonly trajectory: Entry[] = [];
  private readonly kernelConfig: KernelConfig;
  private readonly hooks: Partial<KernelHooks>;
  private readonly effects: Record<string, ToolEffect>;

  constructor(config: VectorConfig) {
    this.kernelConfig = KernelConfig.parse(config);
    this.hooks = hooksOf(config);
    this.effects = config.effects;
    this.state = initialState(this.kernelConfig, this.hooks);
  }

  /** Null when all went as the vector says. */
  step(step: VectorStep, index: number): string | null {
    const before = this.snapshot();
    const kept = this.state;
    const input = inputOf(step, index, this.effects);
    let outcome: ReturnType<typeof advance>;
    try {
      outcome = advance(this.state, input);
    } catch (error) {
      return (
        this.thrown(step, error) ?? firstDifference('state after throw', before, this.snapshot())
      );
    }
    if (step.throws !== undefined) return `expected ${step.throws}, nothing was thrown`;
    if (outcome === null) {
      if (step.expect?.['null'] !== true) return 'the kernel answered null';
      return firstDifference('state after null', before, this.snapshot());
    }
    if (step.expect?.['null'] === true) return 'expected null';
    this.state = outcome.state;
    this.trajectory.push(...outcome.appended);
    const view = {
      ...viewOf(outcome.state),
      stagePath: outcome.info.stagePath,
      info: outcome.info,
      appended: outcome.appended.map(printEntry).filter((line) => line !== null),
    };
    return (
      firstDifference('expect', step.expect ?? {}, view) ??
      this.lawBroken() ??
      firstDifference('the state before the step', before, viewOf(kept))
    );
  }

  private thrown(step: VectorStep, error: unknown): string | null {
    if (!(error instanceof Error) || step.throws === undefined) throw error;
    if (error.name !== step.throws) return `expected ${step.throws}, got ${thrownText(error)}`;
    return firstDifference(
      'error',
      { rule: step.rule, fault: step.fault },
      {
        rule: undefined,
        fault: undefined,
        ...(step.rule !== undefined && 'rule' in error ? { rule: error.rule } : {}),
        ...(step.fault !== undefined && 'fault' in error ? { fault: error.fault } : {}),
      },
    );
  }

  private snapshot(): unknown {
    return viewOf(this.state);
  }

  private lawBroken(): string | null {
    const chain = chainOf(this.state);
    const openTail = stateAction(this.state) === 'execute_tools';
    const [violation] = checkChain(chain, { openTail });
    if (violation !== undefined) return `illegal chain at ${violation.index}: ${violation.rule}`;
    const again = replay(this.trajectory, this.kernelConfig, { hooks: this.hooks });
    return firstDifference('replay', viewOf(this.state), viewOf(again));
  }
}

/** Everything of a state that vectors look at. */
export function viewOf(state: KernelState): Record<string, unknown> {
  const chain = chainOf(state);
  return {
    stage: state.control.stage,
    phase: statePhase(state),
    action: stateAction(state),
    chain: chain.map(printMessage),
    sent: chain
      .filter((message) => message.role === 'user')
      .map((message) => message.sentAt !== undefined),
    estimate: estimateOf(state),
    visibleCount: visibleCount(state),
    rawCount: state.rawCount,
    replayIssues: state.replayIssues,
    turnCount: state.control.turnCount,
    rollbackCount: state.control.rollbackCount,
  };
}

function inputOf(step: VectorStep, at: number, effects: Record<string, ToolEffect>): KernelInput {
  switch (step.do) {
    case 'start':
      return {
        type: 'start',
        at,
        system: step.system,
        ...(step.tools ? { tools: step.tools } : {}),
      };
    case 'user': {
      const parts = step.parts ?? [{ text: step.text ?? '' }];
      return {
        type: 'user',
        at,
        parts,
        synthetic: step.synthetic ?? false,
        absorb: step.absorb ?? false,
      };
    }
    case 'assistant':
      return assistantInput(step, at);
    case 'tool_results':
      return {
        type: 'tool_results',
        at,
        results: resultsOf(step),
        exhausted: step.exhausted ?? false,
        rejectedIds: (step.rejectedIds ?? []).map((id) => CallId.parse(id)),
        effects,
      };
    case 'rollback_tool_calls':
      return {
        type: 'rollback_tool_calls',
        at,
        reason: step.reason === 'tool_error' ? 'tool_error' : 'duplicate_query',
      };
    case 'stop':
      return {
        type: 'stop',
        at,
        partial: {
          text: step.text ?? '',
          reasoning: step.reasoning ?? '',
          toolCalls: callsOf(step.calls ?? []),
          halfCalls: callsOf(step.halfCalls ?? []),
        },
        results: resultsOf(step),
      };
    default:
      return plainInput(step, at);
  }
}

function plainInput(step: VectorStep, at: number): KernelInput {
  const { prefixLength, replaced } = step;
  const replacement = step.replacement.map(parseMessage);
  switch (step.do) {
    case 'send':
    case 'length_error':
      return { type: step.do, at };
    case 'context_limit_error':
      return { type: 'context_limit_error', at, detail: step.detail };
    case 'model_failed':
      return { type: 'model_failed', at, error: step.error };
    case 'compact':
      return { type: 'compact', at, prefixLength, replaced, replacement };
    case 'rebuild':
      return { type: 'rebuild', at, replacement };
    case 'discard_all':
      return { type: 'discard_all', at, prefixLength };
    default:
      throw new Error(`No such input: ${step.do}`);
  }
}

function assistantInput(step: VectorStep, at: number): KernelInput {
  const { reasoning, finishReason, promptTokens } = step;
  return {
    type: 'assistant',
    at,
    message: {
      text: step.text ?? '',
      ...(reasoning === undefined ? {} : { reasoning }),
      toolCalls: callsOf(step.calls ?? []),
      ...(finishReason === undefined ? {} : { finishReason }),
    },
    ...(promptTokens === undefined ? {} : { usage: { promptTokens, completionTokens: 0 } }),
  };
}

function resultsOf(step: VectorStep): ToolResult[] {
  const Status = z.enum(['ok', 'error', 'skipped', 'rejected', 'cancelled', 'unknown']);
  return (step.results ?? []).map(([id, content, status]) => ({
    toolCallId: CallId.parse(id),
    content,
    ...(status === undefined ? {} : { status: Status.parse(status) }),
  }));
}
