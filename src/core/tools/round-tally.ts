// What has been called in this round: read from the trajectory, so that a reload counts on where it was.

import { MAIN_RUN } from '../conversation/entry.ts';
import type { Entry } from '../conversation/entry.ts';
import type { ToolCall, ToolMessage } from '../conversation/message.ts';
import type { Stage } from '../machine/stage.ts';
import { dedupeKey } from './dedupe.ts';

export type RoundTally = {
  /** How often each call ran, by key; also those that failed, and those whose batch was hidden since. */
  runs: ReadonlyMap<string, number>;
  /** Keys that brought an `ok` result. */
  succeeded: ReadonlySet<string>;
  /** Batches in which there was nothing to run. */
  idleBatches: number;
  /** Calls that ran, in all. */
  total: number;
};

/** What was called in the round that runs: results of calls since its USER count. */
export function tallyRound(path: readonly Entry[]): RoundTally {
  const runs = new Map<string, number>();
  const succeeded = new Set<string>();
  let idleBatches = 0;
  let total = 0;
  for (const batch of batchesOf(roundOf(path))) {
    if (batch.results.every(({ status }) => status === 'skipped')) idleBatches += 1;
    for (const result of batch.results) {
      const call = batch.calls.get(result.toolCallId);
      if (call === undefined || !hasRun(result.status)) continue;
      const key = dedupeKey(call);
      runs.set(key, (runs.get(key) ?? 0) + 1);
      total += 1;
      if (result.status === 'ok') succeeded.add(key);
    }
  }
  return { runs, succeeded, idleBatches, total };
}

function hasRun(status: ToolMessage['status']): boolean {
  return status === 'ok' || status === 'error' || status === 'unknown';
}

/** The entries since the step that began the round. */
function roundOf(path: readonly Entry[]): readonly Entry[] {
  return path.slice(path.findLastIndex(beginsRound) + 1);
}

/** Stages at which a USER waits, or results do: what goes on from there goes on with the round. */
const WITHIN_ROUND: ReadonlySet<Stage | undefined> = new Set<Stage>([
  'user_message_pending',
  'model_call_failed',
  'tool_messages_await_assistant',
]);

/** A USER on a closed chain, or one that a closed chain was cut back to (kernel.md §9, discard_all). */
function beginsRound(entry: Entry): boolean {
  return (
    entry.kind === 'step' &&
    (entry.input === 'user' || entry.input === 'discard_all') &&
    entry.info.stage === 'user_message_pending' &&
    !WITHIN_ROUND.has(entry.info.stagePath[0])
  );
}

type Batch = { calls: ReadonlyMap<string, ToolCall>; results: ToolMessage[] };

/** Batches that were answered or discarded as duplicates; one that still waits is not among them. */
function batchesOf(entries: readonly Entry[]): Batch[] {
  const batches: Batch[] = [];
  let waiting: Batch | null = null;
  for (const entry of entries) {
    if (entry.run !== MAIN_RUN) continue;
    const result = resultOf(entry);
    if (asksAnew(entry)) {
      waiting = askedIn(entry);
    } else if (waiting !== null && result !== null) {
      if (waiting.results.length === 0) batches.push(waiting);
      waiting.results.push(result);
    } else if (waiting !== null && isDiscard(entry)) {
      batches.push(waiting);
      waiting = null;
    }
  }
  return batches;
}

function resultOf(entry: Entry): ToolMessage | null {
  return entry.kind === 'message' && entry.message.role === 'tool' ? entry.message : null;
}

function asksAnew(entry: Entry): boolean {
  return entry.kind === 'message' && entry.message.role === 'assistant';
}

function askedIn(entry: Entry): Batch | null {
  if (entry.kind !== 'message' || entry.message.role !== 'assistant') return null;
  const { toolCalls } = entry.message;
  return toolCalls.length === 0 ? null : { calls: byId(toolCalls), results: [] };
}

function isDiscard(entry: Entry): boolean {
  return entry.kind === 'step' && entry.input === 'rollback_tool_calls';
}

function byId(calls: readonly ToolCall[]): Map<string, ToolCall> {
  return new Map(calls.map((call) => [call.id, call]));
}
