// The provider refused a request for its length, or cut the generation (kernel.md §4).

import { at } from '../../lib/stack.ts';
import type { RollbackReason } from '../../conversation/marker.ts';
import type { StepDraft } from '../draft.ts';
import { exchangeLength, forceByContext } from '../enter-call.ts';
import { TransitionError } from '../errors.ts';
import { isAwaitStage } from '../stage.ts';

/** SUSPEND and the prompt that came over it. */
const BRIDGED_PROMPT = 2;

/** Hides the tool exchange at the tail and asks for the final answer; ends the round where there is none. */
export function lengthRefusal(draft: StepDraft, reason: RollbackReason): void {
  const { stage } = draft.control;
  if (!isAwaitStage(stage)) throw new TransitionError(stage, 'context_limit_rollback');
  const hide = hideable(draft);
  if (hide === 0) {
    draft.close('assistant_terminated_token_exceed', 'context_limit');
  } else {
    forceByContext(draft, hide, reason);
  }
}

/** A forced final round's own bridge and prompt go with the exchange; a prompt merged into a USER cannot. */
function hideable(draft: StepDraft): number {
  if (draft.control.forced?.prompt !== 'bridged') return exchangeLength(draft.state, 0);
  const bridge = at(draft.state.chain, draft.length - BRIDGED_PROMPT)?.message;
  const isBridge = bridge?.role === 'assistant' && bridge.suspend === true;
  const exchange = isBridge ? exchangeLength(draft.state, BRIDGED_PROMPT) : 0;
  return exchange === 0 ? 0 : exchange + BRIDGED_PROMPT;
}
