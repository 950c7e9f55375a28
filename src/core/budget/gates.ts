// The two lines of the context budget (kernel.md §6).

import { z } from 'zod';

export const BudgetConfig = z.object({
  /** Tokens that fit in the model; without it only turn limit and exhausted tools apply. */
  contextWindow: z.number().optional(),
  maxOutputTokens: z.number().default(4096),
  safetyMargin: z.number().default(0),
  /** Below this even a final answer is not possible; 0 = off. */
  minTokensForGeneration: z.number().default(0),
  /** Below this the final answer is forced; default `maxOutputTokens`. */
  warningThreshold: z.number().optional(),
});
export type BudgetConfig = z.infer<typeof BudgetConfig>;

export const Budget = z.object({
  promptTokens: z.number(),
  remaining: z.number(),
  hardStop: z.boolean(),
  warning: z.boolean(),
});
export type Budget = z.infer<typeof Budget>;

/** Where a prompt of `promptTokens` stands, or null without a context window. */
export function checkBudget(config: BudgetConfig, promptTokens: number): Budget | null {
  if (config.contextWindow === undefined) return null;
  const remaining = config.contextWindow - promptTokens - config.safetyMargin;
  const minimum = config.minTokensForGeneration;
  const hardStop = minimum > 0 && remaining < minimum;
  const warning = !hardStop && remaining < (config.warningThreshold ?? config.maxOutputTokens);
  return { promptTokens, remaining, hardStop, warning };
}

/** Whether a prompt leaves room for an answer at all. */
export function leavesRoom(config: BudgetConfig, promptTokens: number): boolean {
  const budget = checkBudget(config, promptTokens);
  return budget === null || budget.remaining >= Math.max(1, config.minTokensForGeneration);
}
