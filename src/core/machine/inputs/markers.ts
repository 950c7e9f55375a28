// The chain is shortened or replaced from outside: only markers, only where nothing runs (kernel.md §9).

import { chainEnd, checkChain } from '../../conversation/chain.ts';
import { ChainError } from '../../conversation/chain-error.ts';
import { fitMarker } from '../../conversation/marker.ts';
import type { Marker, Splice } from '../../conversation/marker.ts';
import type { Message } from '../../conversation/message.ts';
import type { StepDraft } from '../draft.ts';
import { enterCall } from '../enter-call.ts';
import { TransitionError } from '../errors.ts';
import { actionOf } from '../stage.ts';
import { chainOf } from '../state.ts';
import { wait } from './user.ts';

/** Appends a marker that fits, leaves a legal chain, and does not change how the chain ends. */
export function marker(draft: StepDraft, value: Marker): void {
  const { stage } = draft.control;
  const isOpenForMarkers =
    stage === 'tool_messages_await_assistant' ||
    (actionOf(stage) === 'done' && stage !== 'not_initialized');
  if (!isOpenForMarkers) throw new TransitionError(stage, value.type);
  const splice = fitMarker(value, draft.length);
  if (splice === null) {
    throw new ChainError('marker_does_not_fit', `A ${value.type} marker lies outside the chain.`);
  }
  const chain = chainOf(draft.state);
  const next = [...chain.slice(0, splice.keep), ...splice.add, ...chain.slice(splice.resumeAt)];
  const isReopened = reopens(draft, value, next);
  if (!isReopened) assertSameEnd(chain, next);
  assertLegal(next, splice);
  draft.mark(value);
  if (isReopened) reopen(draft);
}

/** Only `discard_all` may cut back to a USER: of a tool round, or of a closed chain. */
function reopens(draft: StepDraft, value: Marker, next: readonly Message[]): boolean {
  const { stage } = draft.control;
  return (
    value.type === 'discard_all' &&
    chainEnd(next.at(-1)) === 'user' &&
    (stage === 'tool_messages_await_assistant' || chainEnd(draft.tail) === 'closed')
  );
}

function reopen(draft: StepDraft): void {
  if (draft.control.stage === 'tool_messages_await_assistant') {
    draft.control = { ...draft.control, rollbackCount: 0 };
    enterCall(draft, 'user_message_await_assistant');
  } else {
    wait(draft);
  }
}

function assertSameEnd(before: readonly Message[], after: readonly Message[]): void {
  if (chainEnd(before.at(-1)) !== chainEnd(after.at(-1))) {
    throw new ChainError('marker_breaks_chain', 'The marker would change how the chain ends.');
  }
}

function assertLegal(next: readonly Message[], splice: Splice): void {
  const [violation] = checkChain(next);
  if (violation !== undefined) {
    const sentence = `From message ${splice.keep} on: ${violation.sentence}`;
    throw new ChainError('marker_breaks_chain', sentence);
  }
}
