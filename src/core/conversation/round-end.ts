import type { StepInfo } from '../machine/step.ts';

/** Why a round ended, as a person is told (ui.md §2, note). */
export type RoundEnd =
  | 'completed'
  | 'turn_limit'
  | 'context_limit'
  | 'tools_exhausted'
  | 'token_exceed'
  | 'rejected'
  | 'interrupted';

/** The reason a step ended its round, or null where it did not end one or ended it plainly. */
export function roundEndOf(info: StepInfo): Exclude<RoundEnd, 'completed'> | null {
  // A marker on a closed chain leaves the stage as it is and ends nothing.
  if (info.stagePath.length === 1) return null;
  switch (info.stage) {
    case 'assistant_completed':
    case 'assistant_force_completed':
      return info.finalizationTrigger ?? null;
    case 'assistant_tool_calls_rejected_force_final':
      return 'rejected';
    case 'assistant_terminated_token_exceed':
      return info.finalizationTrigger === 'context_limit' ? 'context_limit' : 'token_exceed';
    case 'assistant_interrupted':
      return 'interrupted';
    default:
      return null;
  }
}
