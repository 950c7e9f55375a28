// How one room's kernel decides (kernel.md §5, §6). A room kind is a preset of this, not other code.

import { z } from 'zod';
import { BudgetConfig } from '../budget/gates.ts';
import type { Estimator } from '../budget/estimator.ts';
import { FORMAT_ERROR_PROMPT } from '../prompt/texts.ts';

export const KernelConfig = BudgetConfig.extend({
  refusalKeywords: z.array(z.string()).readonly().default([]),
  formatKeywords: z.array(z.string()).readonly().default([]),
  formatErrorStrategy: z.enum(['reprompt', 'rollback', 'ignore']).default('reprompt'),
  formatErrorPrompt: z.string().default(FORMAT_ERROR_PROMPT),
  /** How many answers in a row may be hidden; 0 = never roll back. */
  maxRollbacks: z.number().default(0),
  maxTurns: z.number().optional(),
  finalResponsePrompt: z.string().optional(),
  earlyStopPrompt: z.string().optional(),
  /** Whether turn and rollback counts start anew with each round or span the task. */
  counts: z.enum(['round', 'task']).default('round'),
});
export type KernelConfig = z.infer<typeof KernelConfig>;

/** What a room brings as code; not part of the stored configuration. */
export type KernelHooks = {
  estimator: Estimator;
  /** A finished answer inside the text, or null (kernel.md §5.6). */
  directAnswer: (text: string) => string | null;
};
