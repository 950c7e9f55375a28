// An assistant message arrived: it is taken in, the decision chain speaks, its verdict is carried out (kernel.md §5).

import { ChainError } from '../../conversation/chain-error.ts';
import { copyCalls } from '../../conversation/copy.ts';
import { isEmptyAssistant } from '../../conversation/message.ts';
import type { AssistantMessage } from '../../conversation/message.ts';
import { decide } from '../../decision/decide.ts';
import { add, has } from '../../lib/string-set.ts';
import type { StepDraft } from '../draft.ts';
import { TransitionError } from '../errors.ts';
import type { InputOf } from '../input.ts';
import { carryOut } from '../verdicts.ts';
import { isAwaitStage } from '../stage.ts';
import { callIdsOf } from '../state.ts';

export function assistant(draft: StepDraft, input: InputOf<'assistant'>): void {
  const prior = draft.control.stage;
  if (!isAwaitStage(prior)) throw new TransitionError(prior, 'assistant_message_received');
  const message = arrived(input);
  assertFits(draft, message);
  draft.hop('assistant_message_received');
  draft.say(message, input.usage && { ...input.usage });
  draft.control = { ...draft.control, turnCount: draft.control.turnCount + 1 };
  if (message.toolCalls.length > 0) draft.facts.toolCallCount = message.toolCalls.length;
  const verdict = decide({
    message,
    prior,
    rollbackCount: draft.control.rollbackCount,
    config: draft.state.config,
    hooks: draft.state.hooks,
    checkBudget: () => draft.checkBudget(),
  });
  carryOut(draft, { message, prior, verdict });
}

/** Only what the model said: the marks of a stopped or placeholder message are the kernel's to set. */
function arrived(input: InputOf<'assistant'>): AssistantMessage {
  const { text, reasoning, toolCalls, finishReason } = input.message;
  return {
    role: 'assistant',
    text,
    ...(reasoning === undefined ? {} : { reasoning }),
    toolCalls: copyCalls(toolCalls),
    ...(finishReason === undefined ? {} : { finishReason }),
  };
}

function assertFits(draft: StepDraft, message: AssistantMessage): void {
  if (isEmptyAssistant(message) && message.finishReason !== 'length') {
    throw new ChainError('empty_assistant', 'The assistant message carries nothing.');
  }
  assertNewCallIds(draft, message);
}

/** Every call id is new to the chain (kernel.md §2); `ChainError` otherwise. */
export function assertNewCallIds(
  draft: StepDraft,
  message: Pick<AssistantMessage, 'toolCalls'>,
): void {
  let known = callIdsOf(draft.state);
  for (const call of message.toolCalls) {
    if (has(known, call.id)) {
      throw new ChainError('duplicate_call_id', `The chain already has a call ${call.id}.`);
    }
    known = add(known, call.id);
  }
}
