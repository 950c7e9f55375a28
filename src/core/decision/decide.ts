// The decision chain (kernel.md §5): an ordered list; the first rule that applies decides.

import { budgetAfterAnswer } from './rules/budget.ts';
import { directAnswer, finalPrompt } from './rules/completion.ts';
import { forcedFinal } from './rules/forced-final.ts';
import { cutAnswer, exhaustedGeneration } from './rules/length.ts';
import { formatError, refusal } from './rules/quality.ts';
import { toolCalls } from './rules/tool-calls.ts';
import type { Arrival, Rule, Verdict } from './verdict.ts';

const RULES: readonly Rule[] = [
  exhaustedGeneration,
  forcedFinal,
  cutAnswer,
  budgetAfterAnswer,
  toolCalls,
  refusal,
  formatError,
  directAnswer,
  finalPrompt,
];

/** What becomes of an assistant message that arrived. Pure; computed once per message. */
export function decide(arrival: Arrival): Verdict {
  for (const rule of RULES) {
    const verdict = rule(arrival);
    if (verdict !== null) return verdict;
  }
  return { do: 'complete' };
}
