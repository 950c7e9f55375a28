// What the rules say about an assistant message that arrived (kernel.md §5): data, carried out by core/machine.

import type { Budget } from '../budget/gates.ts';
import type { AssistantMessage } from '../conversation/message.ts';
import type { KernelConfig, KernelHooks } from '../machine/config.ts';
import type { AwaitStage } from '../machine/stage.ts';

export type Arrival = {
  message: AssistantMessage;
  /** The stage at which the model was asked. */
  prior: AwaitStage;
  rollbackCount: number;
  config: KernelConfig;
  hooks: KernelHooks;
  /** Looks at the budget now; null without a context window. */
  checkBudget: () => Budget | null;
};

export type Verdict =
  /** Nothing came before the length ran out: hide it and end. */
  | { do: 'end_without_answer' }
  /** The last answer is taken as it is. */
  | { do: 'accept_forced' }
  /** Cut by length; `answer` is what the direct-answer hook found in it. */
  | { do: 'end_cut'; answer: string | null }
  | { do: 'end_for_budget' }
  | { do: 'force_for_budget' }
  | { do: 'execute' }
  | { do: 'hide_refusal'; keywords: readonly string[] }
  | { do: 'hide_format_error'; keywords: readonly string[] }
  | { do: 'reprompt'; keywords: readonly string[] }
  | { do: 'complete_with'; answer: string }
  | { do: 'ask_final'; prompt: string }
  | { do: 'complete' };

/** Answers a verdict, or null where the rule does not apply. */
export type Rule = (arrival: Arrival) => Verdict | null;
