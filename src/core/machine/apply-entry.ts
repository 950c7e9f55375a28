// What one entry makes of a state. A live step and a replay both go through here, so they cannot
// disagree (kernel.md §9: replaying the whole and applying entry by entry give the same, always).

import { observe, release } from '../budget/calibration.ts';
import { estimateMerging, estimateMessage } from '../budget/estimator.ts';
import { MAIN_RUN } from '../conversation/entry.ts';
import type { Entry, MessageEntry } from '../conversation/entry.ts';
import { fitMarker } from '../conversation/marker.ts';
import type { Marker } from '../conversation/marker.ts';
import type { AssistantMessage, Message, UserMessage } from '../conversation/message.ts';
import { mergeUsers } from '../conversation/merge.ts';
import { cutTo, push, toArray, top } from '../lib/stack.ts';
import { add } from '../lib/string-set.ts';
import { callIdsOf, rawTokens } from './state.ts';
import type { KernelState, Link } from './state.ts';

/** The state after one more entry. Never throws: a marker that does not fit is ignored and counted (kernel.md §9). */
export function applyEntry(state: KernelState, entry: Entry): KernelState {
  const numbered = {
    ...state,
    lastSeq: entry.seq,
    nextSeq: Math.max(state.nextSeq, entry.seq + 1),
  };
  if (entry.run !== MAIN_RUN) return numbered;
  switch (entry.kind) {
    case 'message':
      return applyMessage({ ...numbered, rawCount: state.rawCount + 1 }, entry);
    case 'marker':
      return applyMarker({ ...numbered, rawCount: state.rawCount + 1 }, entry.marker);
    case 'step':
      return { ...numbered, control: entry.control };
    case 'event':
      return numbered;
  }
}

function applyMessage(state: KernelState, entry: MessageEntry): KernelState {
  const { message } = entry;
  switch (message.role) {
    case 'system': {
      const fixedTokens = estimateMessage(state.hooks.estimator, message);
      return { ...state, system: message, fixedTokens };
    }
    case 'user':
      return applyUser(state, message);
    case 'assistant':
      return pushMessage(takeReply(state, message, entry), message);
    case 'tool':
      return pushMessage(state, message);
  }
}

/** A USER that meets a USER is merged into it on the way (kernel.md §2, Merge). */
function applyUser(state: KernelState, message: UserMessage): KernelState {
  const { sentAt: _, ...unsent } = message;
  const tail = top(state.chain);
  if (tail?.message.role !== 'user') return pushMessage(state, unsent);
  const own = tail.own + estimateMerging(state.hooks.estimator, tail.message, unsent);
  const shorter = { ...state, chain: cutTo(state.chain, state.chain.size - 1) };
  return pushAll(shorter, [{ message: mergeUsers(tail.message, unsent), own }]);
}

/** A reply shows that every USER of the request was read, and brings the provider's count of it. */
function takeReply(
  state: KernelState,
  message: AssistantMessage,
  entry: MessageEntry,
): KernelState {
  if (message.interrupted || message.suspend) return state;
  const count = entry.usage === undefined || entry.usage.estimated ? 0 : entry.usage.promptTokens;
  const calibration = observe(state.calibration, {
    length: state.chain.size,
    raw: rawTokens(state),
    count,
  });
  return { ...markSent(state, entry.at), calibration };
}

/** Sets `sentAt` on every unsent USER; amortised constant, because all older ones are sent already. */
function markSent(state: KernelState, sentAt: number): KernelState {
  const from = state.unsentFrom;
  if (from === null) return state;
  const later = toArray(state.chain, from);
  let chain = cutTo(state.chain, from);
  for (const link of later) {
    const { message } = link;
    const isUnsent = message.role === 'user' && message.sentAt === undefined;
    chain = push(chain, isUnsent ? { ...link, message: { ...message, sentAt } } : link);
  }
  return { ...state, chain, unsentFrom: null };
}

/** A message and its own raw estimate. */
type Weighed = Pick<Link, 'message' | 'own'>;

function weigh(state: KernelState, message: Message): Weighed {
  return { message, own: estimateMessage(state.hooks.estimator, message) };
}

function pushMessage(state: KernelState, message: Message): KernelState {
  return pushAll(state, [weigh(state, message)]);
}

/** One new state for all of them: what follows a marker may be the whole of a long chain. */
function pushAll(state: KernelState, added: readonly Weighed[]): KernelState {
  let { chain, unsentFrom } = state;
  let tokens = top(chain)?.tokens ?? 0;
  let callIds = callIdsOf(state);
  for (const { message, own } of added) {
    tokens += own;
    if (message.role === 'assistant') {
      for (const call of message.toolCalls) callIds = add(callIds, call.id);
    }
    const isUnsent = message.role === 'user' && message.sentAt === undefined;
    if (isUnsent) unsentFrom = Math.min(unsentFrom ?? chain.size, chain.size);
    chain = push(chain, { message, own, tokens, callIds });
  }
  return { ...state, chain, unsentFrom };
}

/** Also takes what is not a marker at all, as an old or foreign file may hold. */
function applyMarker(state: KernelState, marker: Marker): KernelState {
  const splice = fitMarker(marker, state.chain.size);
  if (splice === null) return { ...state, replayIssues: state.replayIssues + 1 };
  const rest = toArray(state.chain, splice.resumeAt);
  const kept: KernelState = {
    ...state,
    chain: cutTo(state.chain, splice.keep),
    unsentFrom: firstUnsent(state, splice.keep),
  };
  const added = splice.add.map((message) => weigh(state, message));
  const next = pushAll(kept, [...added, ...rest]);
  return { ...next, calibration: calibrationAfter(next, marker.type) };
}

/** The oldest unsent USER that is still there when the chain is cut to `size`. */
function firstUnsent(state: KernelState, size: number): number | null {
  return state.unsentFrom !== null && state.unsentFrom < size ? state.unsentFrom : null;
}

/** A rollback keeps a count that still describes the chain's beginning; the others drop it (kernel.md §6). */
function calibrationAfter(state: KernelState, type: string): KernelState['calibration'] {
  const { anchor } = state.calibration;
  const isIntact = type === 'rollback' && anchor !== null && state.chain.size >= anchor.length;
  return isIntact ? state.calibration : release(state.calibration);
}
