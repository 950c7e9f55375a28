// Entering a stage at which the model is asked: the budget gates and forced finalisation (kernel.md §6).

import { at } from '../lib/stack.ts';
import type { RollbackReason } from '../conversation/marker.ts';
import { joinTexts } from '../conversation/merge.ts';
import type { FinalizationTrigger } from './control.ts';
import type { StepDraft } from './draft.ts';
import type { KernelState } from './state.ts';
import type { AwaitStage } from './stage.ts';

/**
 * Hops to `stage` and looks, in this order, at hard stop, exhausted tools, warning and turn limit. A forced
 * final round itself is not looked at again.
 */
export function enterCall(
  draft: StepDraft,
  stage: AwaitStage,
  options: { exhausted?: boolean } = {},
): void {
  draft.hop(stage);
  draft.control = { ...draft.control, resume: null };
  if (stage === 'force_final_await_assistant') return;
  const budget = draft.checkBudget();
  const { maxTurns } = draft.state.config;
  if (budget?.hardStop) {
    draft.close('assistant_terminated_token_exceed', 'context_limit');
  } else if (options.exhausted) {
    forceFinal(draft, 'tools_exhausted');
  } else if (budget?.warning) {
    forceByContext(draft, exchangeLength(draft.state, 0), 'context_limit');
  } else if (maxTurns !== undefined && draft.control.turnCount + 1 >= maxTurns) {
    forceFinal(draft, 'turn_limit');
  }
}

/** The early-stop prompt, or empty: then the forced round is silent. */
export function earlyStopText(draft: StepDraft): string {
  const { earlyStopPrompt, finalResponsePrompt } = draft.state.config;
  return joinTexts(earlyStopPrompt ?? '', finalResponsePrompt ?? '');
}

/** Asks for the last answer. Tools stay in the request; the kernel refuses calls. */
export function forceFinal(draft: StepDraft, trigger: FinalizationTrigger): void {
  const text = earlyStopText(draft);
  const prompt = text === '' ? 'silent' : draft.prompt(text);
  draft.hop('force_final_await_assistant');
  draft.control = { ...draft.control, forced: { trigger, prompt } };
  draft.facts.finalizationTrigger = trigger;
}

/**
 * The context rollback: hides `hide` messages of the tail, then forces the final answer. Ends the round where
 * the prompt itself does not fit.
 */
export function forceByContext(draft: StepDraft, hide: number, reason: RollbackReason): void {
  if (hide > 0) {
    draft.rollback(hide, reason);
    draft.hop('context_limit_rollback');
  }
  const text = earlyStopText(draft);
  if (text !== '' && !draft.fits(text)) {
    draft.close('assistant_terminated_token_exceed', 'context_limit');
  } else {
    forceFinal(draft, 'context_limit');
  }
}

/** Messages of the tool exchange that ends `above` messages before the end of the chain; 0 = none ends there. */
export function exchangeLength(state: KernelState, above: number): number {
  const last = state.chain.size - 1 - above;
  let index = last;
  while (at(state.chain, index)?.message.role === 'tool') index -= 1;
  const asker = at(state.chain, index)?.message;
  const isExchange = index < last && asker?.role === 'assistant' && asker.toolCalls.length > 0;
  return isExchange ? last - index + 1 : 0;
}
