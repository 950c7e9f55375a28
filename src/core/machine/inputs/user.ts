// A USER comes in: the gate that keeps it out of an open chain (kernel.md §3, gate rule).

import { ChainError } from '../../conversation/chain-error.ts';
import { copyParts } from '../../conversation/copy.ts';
import type { UserMessage } from '../../conversation/message.ts';
import type { StepDraft } from '../draft.ts';
import { enterCall } from '../enter-call.ts';
import { TransitionError } from '../errors.ts';
import type { InputOf } from '../input.ts';
import { actionOf } from '../stage.ts';
import type { Stage } from '../stage.ts';

/** Appends a USER or merges it into the pending one; over a bridge where the caller asks to absorb. */
export function user(draft: StepDraft, input: InputOf<'user'>): void {
  const { stage } = draft.control;
  const isOverResult = draft.tail?.role === 'tool';
  if (isOverResult && !input.absorb) {
    throw new ChainError('user_after_tool_result', 'The model has not followed up on the results.');
  }
  const isBusy = actionOf(stage) !== 'done';
  if (isBusy && stage !== 'tool_messages_await_assistant') {
    throw new TransitionError(stage, 'user_message_pending');
  }
  if (isOverResult) draft.bridge();
  draft.say(userMessage(input));
  draft.control = { ...draft.control, prompted: false };
  if (isBusy) {
    enterCall(draft, 'user_message_await_assistant');
  } else {
    wait(draft);
  }
}

/** Waiting is not over yet where a USER is kept; every other `done` stage is a closed chain. */
const KEPT_USER: ReadonlySet<Stage> = new Set(['user_message_pending', 'model_call_failed']);

/** The USER waits to be sent. On a closed chain a new round begins and its counts start anew (kernel.md §6). */
export function wait(draft: StepDraft): void {
  const { stage } = draft.control;
  const isNewRound = actionOf(stage) === 'done' && !KEPT_USER.has(stage);
  draft.hop('user_message_pending');
  draft.control = { ...draft.control, resume: null, forced: null };
  if (isNewRound && draft.state.config.counts === 'round') {
    draft.control = { ...draft.control, turnCount: 0, rollbackCount: 0 };
  }
}

function userMessage(input: InputOf<'user'>): UserMessage {
  const message: UserMessage = { role: 'user', parts: copyParts(input.parts) };
  return input.synthetic ? { ...message, synthetic: true } : message;
}
