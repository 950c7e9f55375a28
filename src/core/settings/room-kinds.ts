// A room kind is a preset of the same kernel configuration, not other code (loop.md §1).

import { KernelConfig } from '../machine/config.ts';
import { ASSISTANT_SYSTEM, EARLY_STOP_PROMPT } from '../prompt/texts.ts';

export type KindPreset = {
  kernel: KernelConfig;
  system: string;
  /** Calls that may run in one round; past it they are refused and the final answer is forced (tools.md §2). */
  maxToolCalls: number;
};

/** The classic chat: one person and the model. Turn limit: so that nothing repeats for ever (`ancestors.md` 6). */
export const ASSISTANT_KIND: KindPreset = {
  kernel: KernelConfig.parse({
    maxTurns: 25,
    maxRollbacks: 2,
    earlyStopPrompt: EARLY_STOP_PROMPT,
  }),
  system: ASSISTANT_SYSTEM,
  maxToolCalls: 50,
};
