// After a reload or a crash in any phase the room goes on (loop.md §8). What the checkpoint holds was on
// the screen; what it does not hold was never shown.

import type { Entry } from '#core/conversation/entry.ts';
import type { TrajectoryEvent } from '#core/conversation/event.ts';
import type { RequestId } from '#core/conversation/ids.ts';
import type { Checkpoint } from '#core/conversation/room.ts';
import type { PartialAnswer } from '#core/machine/input.ts';
import { stateAction, tailOf } from '#core/machine/state.ts';
import { droppedOf, splitCalls } from '../executors/split-calls.ts';
import type { Session } from '../room/session.ts';

/**
 * Settles a call that the end of the page cut: its text is kept as interrupted; without any, a pending USER is
 * left for *Retry*, and a call on tool results is simply made again by the loop. A batch goes on in its executor.
 */
export async function recover(session: Session): Promise<void> {
  if (stateAction(session.state) !== 'call_model') return;
  const call = openCall(session.path);
  const known = call === null ? null : cutAnswer(session.checkpoint, call.call);
  const partial = known === null ? {} : partialOf(known);
  const hasOutput = partial.text !== undefined && partial.text !== '';
  const hasCalls = (partial.toolCalls ?? []).length > 0;
  const events = call === null ? [] : [cutCall(call.call, known)];
  if (!hasOutput && !hasCalls && tailOf(session.state)?.role === 'tool') {
    if (events.length > 0) await session.note(events, null);
    return;
  }
  await session.step((at) => ({ type: 'stop', at, partial }), { events, checkpoint: null });
}

/** The call that was sent and whose end was never written. */
function openCall(path: readonly Entry[]): Extract<TrajectoryEvent, { type: 'call' }> | null {
  const last = path.findLast(
    (entry) =>
      entry.kind === 'event' && (entry.event.type === 'call' || entry.event.type === 'call_end'),
  );
  return last?.kind === 'event' && last.event.type === 'call' ? last.event : null;
}

type CutAnswer = Extract<Checkpoint, { type: 'answer' }>;

/** What had been saved of the answer to `call`. */
function cutAnswer(checkpoint: Checkpoint | null, call: string): CutAnswer | null {
  return checkpoint?.type === 'answer' && checkpoint.call === call ? checkpoint : null;
}

function partialOf({ text, reasoning, toolCalls }: CutAnswer): PartialAnswer {
  const { whole, half } = splitCalls(toolCalls);
  return { text, reasoning, toolCalls: whole, halfCalls: half };
}

function cutCall(call: RequestId, known: CutAnswer | null): TrajectoryEvent {
  const error = { kind: 'network' as const, message: '' };
  const end = { type: 'call_end' as const, call, firstTokenMs: null, ms: 0, error };
  return known === null ? end : { ...end, ...droppedOf(known) };
}
