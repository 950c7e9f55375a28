import type { StepDraft } from '../draft.ts';
import { TransitionError } from '../errors.ts';
import type { InputOf } from '../input.ts';
import { rollBackTo } from '../verdicts.ts';

/** Discards a pending batch, text beside it included. Answers false at the rollback limit, and changes nothing then. */
export function rollbackToolCalls(
  draft: StepDraft,
  input: InputOf<'rollback_tool_calls'>,
): boolean {
  const { stage, resume, rollbackCount } = draft.control;
  if (stage !== 'assistant_tool_calls_await_tool' || resume === null) {
    throw new TransitionError(stage, 'assistant_message_rollback');
  }
  if (rollbackCount >= draft.state.config.maxRollbacks) return false;
  rollBackTo(draft, resume, input.reason);
  return true;
}
