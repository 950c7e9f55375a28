// The chain is shortened or replaced from outside: only markers, only where nothing runs (kernel.md §9).

import { chainEnd, checkChain } from '../../conversation/chain.ts';
import type { ChainBefore } from '../../conversation/chain.ts';
import { copyMessages } from '../../conversation/copy.ts';
import { ChainError } from '../../conversation/chain-error.ts';
import { fitMarker } from '../../conversation/marker.ts';
import type { Marker, Splice } from '../../conversation/marker.ts';
import type { Message } from '../../conversation/message.ts';
import { at, cutTo, toArray } from '../../lib/stack.ts';
import { EMPTY_STRING_SET, has } from '../../lib/string-set.ts';
import type { StepDraft } from '../draft.ts';
import { enterCall } from '../enter-call.ts';
import { TransitionError } from '../errors.ts';
import { actionOf } from '../stage.ts';
import type { KernelState, Link } from '../state.ts';
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
  const next = seamOf(draft.state, splice);
  const isReopened = reopens(draft, value, next);
  if (!isReopened) assertSameEnd(draft.tail, next.messages.at(-1));
  assertLegal(next, splice);
  draft.mark(ownCopy(value));
  draft.state = { ...draft.state, isLawful: true };
  if (isReopened) reopen(draft);
}

function ownCopy(value: Marker): Marker {
  return 'replacement' in value
    ? { ...value, replacement: copyMessages(value.replacement) }
    : value;
}

/** The part of the new chain that the law must look at, and what stands before it. */
type Seam = { before: ChainBefore; messages: readonly Message[] };

/**
 * The new chain from the last message that is kept on, or from the exchange that it belongs to: before that
 * nothing changes, and no step copies the history (kernel.md §11).
 */
function seamOf({ chain, isLawful }: KernelState, splice: Splice): Seam {
  // What a replay brought was never looked at: once, all of it is.
  let length = isLawful ? Math.max(0, splice.keep - 1) : 0;
  while (length > 0 && at(chain, length)?.message.role === 'tool') length -= 1;
  const last = at(chain, length - 1);
  const ids = last?.callIds ?? EMPTY_STRING_SET;
  const kept = toArray(cutTo(chain, splice.keep), length);
  const rest = toArray(chain, splice.resumeAt);
  return {
    before: { length, last: last?.message, hasCallId: (id) => has(ids, id) },
    messages: [...kept.map(messageOf), ...splice.add, ...rest.map(messageOf)],
  };
}

function messageOf(link: Link): Message {
  return link.message;
}

/** Only `discard_all` may cut back to a USER: of a tool round, or of a closed chain. */
function reopens(draft: StepDraft, value: Marker, next: Seam): boolean {
  const { stage } = draft.control;
  return (
    value.type === 'discard_all' &&
    chainEnd(next.messages.at(-1)) === 'user' &&
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

function assertSameEnd(before: Message | undefined, after: Message | undefined): void {
  if (chainEnd(before) !== chainEnd(after)) {
    throw new ChainError('marker_breaks_chain', 'The marker would change how the chain ends.');
  }
}

function assertLegal({ before, messages }: Seam, splice: Splice): void {
  const [violation] = checkChain(messages, { before });
  if (violation !== undefined) {
    const sentence = `From message ${splice.keep} on: ${violation.sentence}`;
    throw new ChainError('marker_breaks_chain', sentence);
  }
}
