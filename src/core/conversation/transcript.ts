// What a person sees of a room: derived from the path, entry by entry (architecture.md, decision 3). It
// is not the chain: nothing that was said leaves it because a window was compacted or rebuilt.

import { cutTo, emptyStack, push, pushAll, top } from '../lib/stack.ts';
import type { Stack } from '../lib/stack.ts';
import { isContinuePrompt } from './continue-prompt.ts';
import { MAIN_RUN } from './entry.ts';
import type { Entry, MessageEntry, StepEntry } from './entry.ts';
import type { TrajectoryEvent } from './event.ts';
import type { Failure } from './failure.ts';
import { fitMarker } from './marker.ts';
import type { Marker, RollbackReason } from './marker.ts';
import type {
  AssistantMessage,
  Message,
  Part,
  ToolCall,
  ToolMessage,
  ToolStatus,
} from './message.ts';
import { extendOrigins, forgetOrigins, spliceOrigins } from './origins.ts';
import type { Origin } from './origins.ts';
import { roundEndOf } from './round-end.ts';
import type { RoundEnd } from './round-end.ts';

/** Why an item is shown only on demand. */
export type HiddenReason = RollbackReason | 'synthetic';

export type TranscriptCall = ToolCall & {
  status: ToolStatus | 'waiting';
  result: string;
  /** How long it ran; null while unknown. */
  ms: number | null;
};

type Shown = { seq: number; at: number; hidden: HiddenReason | null };

export type UserItem = Shown & { type: 'user'; parts: readonly Part[] };
export type AssistantItem = Shown & {
  type: 'assistant';
  text: string;
  reasoning: string;
  calls: readonly TranscriptCall[];
  isInterrupted: boolean;
  /** The last entry of what is shown as one: further than `seq` where the answer was continued. */
  lastSeq: number;
};
export type EndItem = Shown & {
  type: 'end';
  end: RoundEnd;
  /** A failed call ended it, not the person. */
  isCut: boolean;
};
/** A result without its call, as an import may bring one. */
export type StrayResultItem = Shown & { type: 'result'; name: string; content: string };
export type TranscriptItem = UserItem | AssistantItem | EndItem | StrayResultItem;

export type Transcript = {
  items: Stack<TranscriptItem>;
  /** Per chain message, its role and the entries it was made of: what a rollback hides. */
  chain: Stack<Origin>;
  /** How the last call ended, if it failed. */
  failure: Pick<Failure, 'kind' | 'message'> | null;
  /** The newest answer is being continued: what comes is shown as one with it (loop.md §10). */
  isContinuing: boolean;
  /** A deletion is being settled: that the chain is closed for it is no end of a round. */
  isDeleting: boolean;
};

export const EMPTY_TRANSCRIPT: Transcript = {
  items: emptyStack(),
  chain: emptyStack(),
  failure: null,
  isContinuing: false,
  isDeleting: false,
};

/** The transcript with one more entry of the path. Amortised constant: what changes stands near the end. */
export function addToTranscript(transcript: Transcript, entry: Entry): Transcript {
  if (entry.run !== MAIN_RUN) return transcript;
  switch (entry.kind) {
    case 'message':
      return addMessage(transcript, entry);
    case 'marker':
      return addMarker(transcript, entry.marker);
    case 'step':
      return addEnd(transcript, entry);
    case 'event':
      return addEvent(transcript, entry.event);
  }
}

export function transcriptOf(path: Iterable<Entry>): Transcript {
  let transcript = EMPTY_TRANSCRIPT;
  for (const entry of path) transcript = addToTranscript(transcript, entry);
  return transcript;
}

function addMessage(transcript: Transcript, entry: MessageEntry): Transcript {
  const { message } = entry;
  if (message.role === 'system') return transcript;
  const shown = show(transcript, entry, message);
  return { ...shown, chain: extendOrigins(transcript.chain, message, entry.seq) };
}

function show(transcript: Transcript, entry: MessageEntry, message: Message): Transcript {
  const { seq, at } = entry;
  switch (message.role) {
    case 'system':
      return transcript;
    case 'user': {
      const isContinuing = isContinuePrompt(message);
      const hidden = message.synthetic ? ('synthetic' as const) : null;
      const item: UserItem = { type: 'user', seq, at, hidden, parts: message.parts };
      const before = isContinuing ? withoutEnd(transcript) : transcript;
      return { ...add(before, item), isContinuing, isDeleting: false };
    }
    case 'assistant':
      return message.suspend ? transcript : showAnswer(transcript, entry, message);
    case 'tool':
      return showResult(transcript, entry, message);
  }
}

/** An answer that goes on was not ended after all: what said so leaves the view. */
function withoutEnd(transcript: Transcript): Transcript {
  const { items } = transcript;
  return top(items)?.type === 'end'
    ? { ...transcript, items: cutTo(items, items.size - 1) }
    : transcript;
}

function showAnswer(
  transcript: Transcript,
  { seq, at }: MessageEntry,
  message: AssistantMessage,
): Transcript {
  const item: AssistantItem = {
    type: 'assistant',
    seq,
    at,
    hidden: null,
    text: message.text,
    reasoning: message.reasoning ?? '',
    calls: message.toolCalls.map((call) => ({ ...call, status: 'waiting', result: '', ms: null })),
    isInterrupted: message.interrupted ?? false,
    lastSeq: seq,
  };
  const settled = { ...transcript, isContinuing: false };
  if (!transcript.isContinuing) return add(settled, item);
  return (
    change(settled, isVisibleAnswer, (first) => [joinAnswers(first, item)]) ?? add(settled, item)
  );
}

function isVisibleAnswer(item: TranscriptItem): item is AssistantItem {
  return item.type === 'assistant' && item.hidden === null;
}

/** An answer and its continuation, as one. It keeps the place and name of the first. */
function joinAnswers(first: AssistantItem, second: AssistantItem): AssistantItem {
  return {
    ...first,
    text: first.text + second.text,
    reasoning: first.reasoning || second.reasoning,
    calls: [...first.calls, ...second.calls],
    isInterrupted: second.isInterrupted,
    lastSeq: second.lastSeq,
  };
}

function showResult(
  transcript: Transcript,
  { seq, at }: MessageEntry,
  message: ToolMessage,
): Transcript {
  const asks = (item: TranscriptItem): item is AssistantItem =>
    item.type === 'assistant' && item.calls.some((call) => call.id === message.toolCallId);
  const answered = change(transcript, asks, (item) => [
    changeCall(item, message.toolCallId, { status: message.status, result: message.content }),
  ]);
  const { name, content } = message;
  return answered ?? add(transcript, { type: 'result', seq, at, hidden: null, name, content });
}

function changeCall(
  item: AssistantItem,
  id: string,
  facts: Partial<TranscriptCall>,
): AssistantItem {
  const calls = item.calls.map((call) => (call.id === id ? { ...call, ...facts } : call));
  return { ...item, calls };
}

function addMarker(transcript: Transcript, marker: Marker): Transcript {
  const splice = fitMarker(marker, transcript.chain.size);
  if (splice === null) return transcript;
  const { chain, gone } = spliceOrigins(transcript.chain, splice);
  const spliced = { ...transcript, chain };
  return marker.type === 'rollback'
    ? hide(spliced, new Set(gone.flatMap((origin) => origin.seqs)), marker.reason)
    : spliced;
}

/** Hidden is not gone: a person can look at it, with its reason (kernel.md §5, Rollback). */
function hide(
  transcript: Transcript,
  seqs: ReadonlySet<number>,
  reason: RollbackReason,
): Transcript {
  const oldest = Math.min(...seqs);
  return rewrite(transcript, oldest, (item) =>
    seqs.has(item.seq) && item.hidden === null ? [{ ...item, hidden: reason }] : [item],
  );
}

function addEnd(transcript: Transcript, entry: StepEntry): Transcript {
  const isSettled = entry.info.stage !== 'model_call_failed' && entry.input !== 'stop';
  const settled = isSettled ? { ...transcript, failure: null } : transcript;
  const end = transcript.isDeleting ? null : roundEndOf(entry.info);
  if (end === null) return { ...settled, isDeleting: false };
  const { seq, at } = entry;
  const isCut = settled.failure !== null;
  return add(settled, { type: 'end', seq, at, hidden: null, end, isCut });
}

function addEvent(transcript: Transcript, event: TrajectoryEvent): Transcript {
  switch (event.type) {
    case 'call_end':
      return { ...transcript, failure: event.error ?? null };
    case 'tool': {
      const asks = (item: TranscriptItem): item is AssistantItem =>
        item.type === 'assistant' && item.calls.some((call) => call.id === event.toolCallId);
      const timed = change(transcript, asks, (item) => [
        changeCall(item, event.toolCallId, { ms: event.ms }),
      ]);
      return timed ?? transcript;
    }
    case 'window':
      if (event.did !== 'delete') return transcript;
      return { ...remove(transcript, event.from, event.to), isDeleting: true };
    default:
      return transcript;
  }
}

/** What a person deleted leaves the view; the trajectory keeps it (loop.md §10). */
function remove(transcript: Transcript, from: number, to: number): Transcript {
  const isGone = (seq: number): boolean => seq >= from && seq <= to;
  const rest = rewrite(transcript, from, (item) => (isGone(item.seq) ? [] : [item]));
  return { ...rest, chain: forgetOrigins(transcript.chain, isGone) };
}

function add(transcript: Transcript, item: TranscriptItem): Transcript {
  return { ...transcript, items: push(transcript.items, item) };
}

/** Changes the newest item that fits; null where none does. */
function change<T extends TranscriptItem>(
  transcript: Transcript,
  fits: (item: TranscriptItem) => item is T,
  make: (item: T) => TranscriptItem[],
): Transcript | null {
  const above: TranscriptItem[] = [];
  for (let node = transcript.items.node; node !== null; node = node.below) {
    if (fits(node.value)) {
      const items = [...make(node.value), ...above.reverse()];
      return { ...transcript, items: pushAll(cutTo(transcript.items, node.size - 1), items) };
    }
    above.push(node.value);
  }
  return null;
}

/** Passes every item from entry `seq` on through `make`. */
function rewrite(
  transcript: Transcript,
  seq: number,
  make: (item: TranscriptItem) => TranscriptItem[],
): Transcript {
  const above: TranscriptItem[] = [];
  let node = transcript.items.node;
  while (node !== null && node.value.seq >= seq) {
    above.push(node.value);
    node = node.below;
  }
  const kept = cutTo(transcript.items, node?.size ?? 0);
  return { ...transcript, items: pushAll(kept, above.reverse().flatMap(make)) };
}
