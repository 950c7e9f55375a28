// Runs a prepared call with a limit and an AbortSignal. What comes after either is no longer listened to.

import type { ToolCall } from '#core/conversation/message.ts';
import type { SettledResult } from '#core/conversation/room.ts';
import { CANCELLED_TEXT } from '#core/conversation/suspend.ts';
import type { PreparedRun } from '#core/tools/contract.ts';
import { outcomeUnknown, threw, timedOut } from '#core/tools/fault-texts.ts';
import { messageOf } from '#core/lib/message-of.ts';
import { StorageError } from '#core/conversation/storage-error.ts';
import { normaliseResult } from '#core/tools/normalise.ts';
import { OutcomeUnknown, ToolFailure } from '#core/tools/tool-errors.ts';
import { truncateResult } from '#core/tools/truncate.ts';
import type { RoomTool, ToolContext } from '../ports/tool.ts';
import type { Session } from '../room/session.ts';
import type { Batch } from './run-call.ts';

type Run = { call: ToolCall; tool: RoomTool; prepared: PreparedRun<ToolContext> };
type Outcome = Pick<SettledResult, 'status' | 'content' | 'stack'>;

export async function execute(batch: Batch, run: Run): Promise<SettledResult> {
  const { clock } = batch.session.ports;
  const started = clock.now();
  const outcome = await race(batch, run);
  const content = await fit(batch.session, outcome.content, run.tool.maxResultChars);
  const ms = Math.max(0, clock.now() - started);
  return { toolCallId: run.call.id, ...outcome, content, ms };
}

/** The first of: the tool is done, its time is up, the person stopped. */
async function race(batch: Batch, { tool, prepared }: Run): Promise<Outcome> {
  const { session, run, seq } = batch;
  const limit = new AbortController();
  const stop = session.controller.signal;
  const context = { roomId: session.room.id, run, seq, signal: limit.signal };
  return new Promise<Outcome>((resolve) => {
    const end = (outcome: Outcome): void => {
      cancelTimer();
      stop.removeEventListener('abort', onStop);
      resolve(outcome);
      limit.abort();
    };
    const onStop = (): void => end(interrupted(tool, CANCELLED_TEXT, 'cancelled'));
    const cancelTimer = session.ports.clock.timer(tool.timeoutMs, () =>
      end(interrupted(tool, timedOut(tool.name, tool.timeoutMs), 'error')),
    );
    stop.addEventListener('abort', onStop, { once: true });
    if (stop.aborted) return onStop();
    start(prepared, context).then(
      (value) => end({ status: 'ok', content: normaliseResult(value) }),
      (error: unknown) => end(failed(tool, error)),
    );
  });
}

/** Also a tool that throws before it returns a promise gives a result. */
async function start(prepared: PreparedRun<ToolContext>, context: ToolContext): Promise<unknown> {
  return prepared.execute(context);
}

/** What was cut while it may have been changing the world is not known to have happened or not. */
function interrupted(tool: RoomTool, content: string, status: 'cancelled' | 'error'): Outcome {
  return tool.sideEffect === 'none'
    ? { status, content }
    : { status: 'unknown', content: outcomeUnknown(tool.name) };
}

function failed(tool: RoomTool, error: unknown): Outcome {
  if (error instanceof OutcomeUnknown) {
    return { status: 'unknown', content: outcomeUnknown(tool.name) };
  }
  if (error instanceof ToolFailure) return { status: 'error', content: error.message };
  const stack = error instanceof Error ? error.stack : undefined;
  const outcome: Outcome = { status: 'error', content: threw(tool.name, messageOf(error)) };
  return typeof stack === 'string' ? { ...outcome, stack } : outcome;
}

/** A long result goes to the blob store whole; the model gets its ends and a reference (tools.md §2). */
async function fit(session: Session, content: string, maxChars: number): Promise<string> {
  if (content.length <= maxChars) return content;
  return truncateResult(content, maxChars, await referenceTo(session, content));
}

/** What happened is known and must not be lost where only the whole of its text could not be kept. */
async function referenceTo(session: Session, content: string): Promise<string> {
  try {
    return `[[text:${await session.ports.blobs.putText(content)}]]`;
  } catch (error) {
    if (error instanceof StorageError) return 'lost, for want of space';
    throw error;
  }
}
