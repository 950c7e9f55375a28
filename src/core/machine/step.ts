// What one call of the kernel reports (kernel.md §4, §10).

import { z } from 'zod';
import { Budget } from '../budget/gates.ts';
import { RollbackReason } from '../conversation/marker.ts';
import { FinalizationTrigger } from './control.ts';
import { Phase, Stage } from './stage.ts';

export const StepInfo = z.object({
  stage: Stage,
  phase: Phase,
  /** Every stage passed, beginning with the one before the step. */
  stagePath: z.array(Stage).readonly(),
  /** SYSTEM and the chain. */
  visibleCount: z.number(),
  /** Messages and markers of the main run, SYSTEM included. */
  rawCount: z.number(),
  appendedCount: z.number(),
  turnCount: z.number(),
  rollbackCount: z.number(),
  rollbackReason: RollbackReason.optional(),
  /** Messages that markers of this step hid. */
  hidden: z.number().optional(),
  finalizationTrigger: FinalizationTrigger.optional(),
  budget: Budget.optional(),
  toolCallCount: z.number().optional(),
  refusalKeywords: z.array(z.string()).readonly().optional(),
  formatKeywords: z.array(z.string()).readonly().optional(),
  formatErrorStrategy: z.enum(['reprompt', 'rollback', 'ignore']).optional(),
  offendingPreview: z.string().optional(),
  offendingLength: z.number().optional(),
  directFinalAnswer: z.string().optional(),
  /** SUSPEND was put before a USER. */
  bridged: z.boolean().optional(),
  replayIssues: z.number().optional(),
});
export type StepInfo = z.infer<typeof StepInfo>;
