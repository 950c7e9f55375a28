import type { StepDraft } from '../draft.ts';
import { TransitionError } from '../errors.ts';
import { isAwaitStage } from '../stage.ts';

/** The provider gave up. Nothing of the chain is lost or marked sent; the stage is kept for a retry (kernel.md §4). */
export function modelFailed(draft: StepDraft): void {
  const { stage } = draft.control;
  if (!isAwaitStage(stage)) throw new TransitionError(stage, 'model_call_failed');
  draft.hop('model_call_failed');
  draft.control = { ...draft.control, resume: stage };
}
