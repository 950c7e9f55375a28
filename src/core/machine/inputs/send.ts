import type { StepDraft } from '../draft.ts';
import { enterCall } from '../enter-call.ts';
import { TransitionError } from '../errors.ts';

/** The pending USER goes to the model; after a failed call, the call that failed is made again (kernel.md §4). */
export function send(draft: StepDraft): void {
  const { stage, resume } = draft.control;
  if (stage === 'user_message_pending') {
    enterCall(draft, 'user_message_await_assistant');
  } else if (stage === 'model_call_failed' && resume !== null) {
    enterCall(draft, resume);
  } else {
    throw new TransitionError(stage, 'user_message_await_assistant');
  }
}
