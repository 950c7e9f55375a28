// The state of one room's kernel. It is a value: a step makes the next one and leaves this one as it was.

import { UNCALIBRATED, promptTokens } from '../budget/calibration.ts';
import type { Calibration } from '../budget/calibration.ts';
import { CHARACTER_CLASS_ESTIMATOR } from '../budget/estimator.ts';
import type { Message, SystemMessage } from '../conversation/message.ts';
import { emptyStack, toArray, top } from '../lib/stack.ts';
import type { Stack } from '../lib/stack.ts';
import { EMPTY_STRING_SET } from '../lib/string-set.ts';
import type { StringSet } from '../lib/string-set.ts';
import type { KernelConfig, KernelHooks } from './config.ts';
import { INITIAL_CONTROL } from './control.ts';
import type { Control } from './control.ts';
import { actionOf, phaseOf } from './stage.ts';
import type { Action, Phase } from './stage.ts';

/** A chain message with what is known of the chain up to and with it. */
export type Link = {
  message: Message;
  /** Raw estimate of this message; kept, so that no text is estimated twice. */
  own: number;
  /** Raw estimate of the chain up to here. */
  tokens: number;
  /** Call ids of the chain up to here. */
  callIds: StringSet;
};

export type KernelState = {
  config: KernelConfig;
  hooks: KernelHooks;
  control: Control;
  system: SystemMessage | null;
  /** Raw estimate of SYSTEM and the tool schemas. */
  fixedTokens: number;
  /** The visible messages without SYSTEM. */
  chain: Stack<Link>;
  /** Index of the oldest USER that no reply has answered yet; null = none. */
  unsentFrom: number | null;
  calibration: Calibration;
  /** The chain is known to obey the law: the kernel made all of it, or has looked at all of it since. */
  isLawful: boolean;
  /** Messages and markers of the main run. */
  rawCount: number;
  /** Markers that did not fit the chain they met. */
  replayIssues: number;
  /** The newest entry of the path in use; -1 = none. */
  lastSeq: number;
  /** The next free number; ahead of `lastSeq + 1` after a branch. */
  nextSeq: number;
};

const NO_HOOKS: KernelHooks = { estimator: CHARACTER_CLASS_ESTIMATOR, directAnswer: () => null };

/** A room before its first entry. `nextSeq` is the next free number of the room (storage.md §1). */
export function initialState(
  config: KernelConfig,
  hooks: Partial<KernelHooks> = {},
  nextSeq = 0,
): KernelState {
  return {
    config,
    hooks: { ...NO_HOOKS, ...hooks },
    control: INITIAL_CONTROL,
    system: null,
    fixedTokens: 0,
    chain: emptyStack(),
    unsentFrom: null,
    calibration: UNCALIBRATED,
    isLawful: true,
    rawCount: 0,
    replayIssues: 0,
    lastSeq: -1,
    nextSeq,
  };
}

/** The visible messages without SYSTEM, oldest first. Linear. */
export function chainOf(state: KernelState): Message[] {
  return toArray(state.chain).map((link) => link.message);
}

export function tailOf(state: KernelState): Message | undefined {
  return top(state.chain)?.message;
}

/** Raw estimate of system, tools and chain (kernel.md §6). */
export function rawTokens(state: KernelState): number {
  return state.fixedTokens + (top(state.chain)?.tokens ?? 0);
}

/** Tokens that the next prompt will cost, as far as we know (kernel.md §6). */
export function estimateOf(state: KernelState): number {
  return promptTokens(state.calibration, rawTokens(state));
}

export function callIdsOf(state: KernelState): StringSet {
  return top(state.chain)?.callIds ?? EMPTY_STRING_SET;
}

/** SYSTEM and the chain, counted (kernel.md §10). */
export function visibleCount(state: KernelState): number {
  return (state.system === null ? 0 : 1) + state.chain.size;
}

export function stateAction(state: KernelState): Action {
  return actionOf(state.control.stage);
}

export function statePhase(state: KernelState): Phase {
  return phaseOf(state.control.stage);
}
