// What the chat shows of a room, derived from what the kernel and the runtime said. Components hold no rule.

import type { Failure } from '#core/conversation/failure.ts';
import type { CallId, RoomId } from '#core/conversation/ids.ts';
import type { Part } from '#core/conversation/message.ts';
import type {
  AssistantItem,
  EndItem,
  StrayResultItem,
  TranscriptCall,
  TranscriptItem,
  UserItem,
} from '#core/conversation/transcript.ts';
import { toArray, top } from '#core/lib/stack.ts';
import { actionOf } from '#core/machine/stage.ts';
import { tailOf } from '#core/machine/state.ts';
import type { Act } from '#runtime/runtime.ts';
import type { AppState, RoomView } from '../state.ts';

export type ShownCall = TranscriptCall & { shownStatus: TranscriptCall['status'] | 'running' };

/** `key` is an item's place in the log: the same from the first streamed word to the stored message. */
type Keyed = { key: string };

export type ShownAnswer = Keyed &
  Omit<AssistantItem, 'calls' | 'seq'> & {
    /** null while it streams. */
    seq: number | null;
    state: 'done' | 'interrupted' | 'streaming';
    calls: readonly ShownCall[];
  };
export type ShownQuestion = Keyed & UserItem & { state: 'done' | 'pending' };
export type LogItem =
  ShownQuestion | ShownAnswer | (Keyed & EndItem & { isLast: boolean }) | (Keyed & StrayResultItem);

export type QueuedItem = Keyed & { at: number; parts: readonly Part[] };

/** Whether this tab may do something to the room: another one drives it otherwise (loop.md §8). */
export function mayAct({ views }: Pick<AppState, 'views'>, roomId: RoomId): boolean {
  return views[roomId]?.isElsewhere !== true;
}

/** Whether the model or a tool is at work. */
export function isBusy(view: RoomView): boolean {
  return view.state !== null && actionOf(view.state.control.stage) !== 'done';
}

/** What the stored part of the log is made of; as long as these are the same, it is. */
export type LogSource = Pick<RoomView, 'transcript' | 'running' | 'question' | 'state'>;

/** The newest `limit` items of the log, without what is hidden. */
export function logOf(source: LogSource, limit: number): LogItem[] {
  const { items } = source.transcript;
  const from = Math.max(0, items.size - limit);
  const around = {
    // A call that asks first has not begun: it waits, whatever is at work on it.
    running: source.question?.callId === source.running ? null : source.running,
    pending: pendingSeqs(source),
    last: top(items),
  };
  return toArray(items, from).flatMap((item, index) =>
    item.hidden === null ? [logItem(item, `item-${from + index}`, around)] : [],
  );
}

export function hasEarlier(source: LogSource, limit: number): boolean {
  return source.transcript.items.size > limit;
}

export function queuedItems(view: RoomView): QueuedItem[] {
  return view.queue.map(({ messageId, at, parts }) => ({ key: `queued-${messageId}`, at, parts }));
}

type Around = {
  running: CallId | null;
  pending: ReadonlySet<number>;
  last: TranscriptItem | undefined;
};

function logItem(item: TranscriptItem, key: string, around: Around): LogItem {
  switch (item.type) {
    case 'user':
      return { ...item, key, state: around.pending.has(item.seq) ? 'pending' : 'done' };
    case 'assistant':
      return {
        ...item,
        key,
        state: item.isInterrupted ? 'interrupted' : 'done',
        calls: item.calls.map((call) => shownCall(call, around.running)),
      };
    case 'end':
      return { ...item, key, isLast: item === around.last };
    case 'result':
      return { ...item, key };
  }
}

function shownCall(call: TranscriptCall, running: CallId | null): ShownCall {
  const isRunning = call.status === 'waiting' && call.id === running;
  return { ...call, shownStatus: isRunning ? 'running' : call.status };
}

/** Entries of the USER at the tail: nobody has answered them yet. */
function pendingSeqs({ state, transcript }: LogSource): ReadonlySet<number> {
  const isWaiting = state !== null && tailOf(state)?.role === 'user';
  return new Set(isWaiting ? (top(transcript.chain)?.seqs ?? []) : []);
}

/** The log with the streaming answer: behind the rest, or joined to the answer that it continues. */
export function withDraft(items: readonly LogItem[], view: RoomView): readonly LogItem[] {
  const { draft, transcript } = view;
  if (draft === null) return items;
  const { at, text, reasoning } = draft;
  const calls = draft.calls.map((call): ShownCall => ({
    ...call,
    status: 'waiting',
    result: '',
    ms: null,
    shownStatus: 'waiting',
  }));
  const begun = transcript.isContinuing ? items.findLast(isAnswer) : undefined;
  if (begun !== undefined) {
    const joined: ShownAnswer = {
      ...begun,
      state: 'streaming',
      text: begun.text + text,
      calls: [...begun.calls, ...calls],
    };
    return items.map((item) => (item === begun ? joined : item));
  }
  const answer: ShownAnswer = {
    type: 'assistant',
    key: `item-${transcript.items.size}`,
    seq: null,
    lastSeq: -1,
    at,
    hidden: null,
    text,
    reasoning,
    calls,
    isInterrupted: false,
    state: 'streaming',
  };
  return [...items, answer];
}

function isAnswer(item: LogItem): item is ShownAnswer {
  return item.type === 'assistant';
}

/** What went wrong with the last call, where it still stands in the way. */
export function failureOf(view: RoomView): Pick<Failure, 'kind' | 'message'> | null {
  return view.draft === null && !isBusy(view) ? view.transcript.failure : null;
}

/** What *Retry* does: the call that failed again, or, where a part of an answer was kept, the answer anew. */
export function retryOf(view: RoomView): Extract<Act, { type: 'retry' | 'regenerate' }> | null {
  if (canRetry(view)) return { type: 'retry' };
  const seq = lastAnswerSeq(view);
  return seq === null ? null : { type: 'regenerate', seq };
}

/** The connection or the page ended in the middle of the newest answer; a part of it was kept. */
export function isCut(view: RoomView): boolean {
  return view.transcript.failure?.kind === 'network' && canContinue(view);
}

/** Whether the person may ask for the call (again): it failed, or the message waits. */
function canRetry(view: RoomView): boolean {
  const stage = view.state?.control.stage;
  return stage === 'model_call_failed' || stage === 'user_message_pending';
}

/** The message waits although nothing failed: the person stopped before an answer began. */
export function isHeldBack(view: RoomView): boolean {
  const { state, queue, transcript } = view;
  const isWaiting = state?.control.stage === 'user_message_pending';
  return isWaiting && queue.length === 0 && transcript.failure === null;
}

export function canContinue(view: RoomView): boolean {
  return view.state?.control.stage === 'assistant_interrupted';
}

/** The seq of the newest answer in the log: the one that *Regenerate* is about. */
export function lastAnswerSeq(view: RoomView): number | null {
  for (let node = view.transcript.items.node; node !== null; node = node.below) {
    const item = node.value;
    if (item.type === 'assistant' && item.hidden === null) return item.seq;
  }
  return null;
}
