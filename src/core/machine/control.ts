// What the next step needs besides the chain. Every step entry stores it (storage.md §4), so a replay
// ends with the same control as the live room.

import { z } from 'zod';
import { AwaitStage, Stage } from './stage.ts';

export const FinalizationTrigger = z.enum(['context_limit', 'turn_limit', 'tools_exhausted']);
export type FinalizationTrigger = z.infer<typeof FinalizationTrigger>;

/** How the early-stop prompt of a forced final round entered the chain; `silent` = there was none. */
export const PromptPlace = z.enum(['silent', 'merged', 'bridged', 'alone']);
export type PromptPlace = z.infer<typeof PromptPlace>;

export const Control = z.object({
  stage: Stage,
  turnCount: z.number(),
  rollbackCount: z.number(),
  /** The await stage that the pending batch answers, or whose call failed. */
  resume: AwaitStage.nullable(),
  /** Set while a forced final round runs. */
  forced: z.object({ trigger: FinalizationTrigger, prompt: PromptPlace }).nullable(),
  /** The program put a prompt into the USER at the tail for the call that runs. */
  prompted: z.boolean(),
});
export type Control = z.infer<typeof Control>;

export const INITIAL_CONTROL: Control = {
  stage: 'not_initialized',
  turnCount: 0,
  rollbackCount: 0,
  resume: null,
  forced: null,
  prompted: false,
};
