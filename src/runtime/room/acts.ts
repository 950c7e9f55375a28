// Acts on the past (loop.md §10). Nothing is edited: each is a branch or a marker, and is undone by moving
// the leaf back. They run on the room's lane, on a room at rest.

import { deletionOf, deletionRange } from '#core/conversation/deletion.ts';
import { MAIN_RUN } from '#core/conversation/entry.ts';
import type { Entry, MessageEntry } from '#core/conversation/entry.ts';
import type { Part, UserMessage } from '#core/conversation/message.ts';
import { cutBefore } from '#core/conversation/path.ts';
import { transcriptOf } from '#core/conversation/transcript.ts';
import { chainOf, stateAction, tailOf } from '#core/machine/state.ts';
import { assertNever } from '#core/lib/assert-never.ts';
import { continuePrompt, isContinuePrompt } from '#core/conversation/continue-prompt.ts';
import type { KernelInput } from '#core/machine/input.ts';
import type { KernelState } from '#core/machine/state.ts';
import type { Session } from './session.ts';

/** What a person does to what was said. */
export type Act =
  | { type: 'retry' }
  | { type: 'continue' }
  | { type: 'regenerate'; seq: number }
  | { type: 'edit'; seq: number; text: string }
  | { type: 'delete'; seq: number }
  /** Undo: the path ends at `leaf` again. */
  | { type: 'move'; leaf: number };

export function perform(session: Session, act: Act): Promise<void> {
  switch (act.type) {
    case 'retry':
      return retry(session);
    case 'continue':
      return continueAnswer(session);
    case 'regenerate':
      return regenerate(session, act.seq);
    case 'edit':
      return editAndResend(session, act.seq, act.text);
    case 'delete':
      return remove(session, act.seq);
    case 'move':
      return moveLeaf(session, act.leaf);
    default:
      return assertNever(act, 'act');
  }
}

/** The call that failed, or the USER that waits, goes out (again). */
async function retry(session: Session): Promise<void> {
  const { stage } = session.state.control;
  if (stage !== 'model_call_failed' && stage !== 'user_message_pending') return;
  await session.step((at) => ({ type: 'send', at }));
}

/** An interrupted answer goes on: a synthetic USER asks for the rest. */
async function continueAnswer(session: Session): Promise<void> {
  if (session.state.control.stage !== 'assistant_interrupted') return;
  const parts = continuePrompt();
  await session.step((at) => ({ type: 'user', at, parts, synthetic: true }));
  await session.step((at) => ({ type: 'send', at }));
}

/**
 * A branch at the step that first asked for the answer at `seq`; the call is made anew by the loop. Where the
 * answer is no longer on the path, the same was asked a moment before: what that left waiting goes out.
 */
async function regenerate(session: Session, seq: number): Promise<void> {
  const end = session.path.findIndex((entry) => entry.seq === seq);
  const index = session.path
    .slice(0, end)
    .findLastIndex((entry, at) => asksFirst(session.path, entry, at));
  if (end < 0) return retry(session);
  if (index < 0) return;
  await session.moveTo(session.path.slice(0, index + 1));
}

/** A `send` of a person's words: not a repeated one, and not one that asks for a continuation. */
function asksFirst(path: readonly Entry[], entry: Entry, index: number): boolean {
  if (entry.kind !== 'step' || entry.input !== 'send') return false;
  if (entry.info.stagePath[0] !== 'user_message_pending') return false;
  const asked = path.slice(0, index).findLast(isUserEntry);
  return asked !== undefined && !isContinuePrompt(asked.message);
}

type UserEntry = MessageEntry & { message: UserMessage };

function isUserEntry(entry: Entry): entry is UserEntry {
  return entry.kind === 'message' && entry.run === MAIN_RUN && entry.message.role === 'user';
}

/** A branch before the USER at `seq`, the new USER, and what had been merged behind it. */
async function editAndResend(session: Session, seq: number, text: string): Promise<void> {
  const index = session.path.findIndex((entry) => entry.seq === seq);
  const entry = session.path[index];
  // It left the path a moment before, by another edit: what that left waiting goes out.
  if (entry === undefined) return retry(session);
  if (!isUserEntry(entry)) return;
  const parts = withText(entry.message.parts, text);
  const { clock, ids } = session.ports;
  const said = { messageId: ids.message(), source: 'edit' };
  const later = mergedBehind(session.path.slice(index + 1));
  await session.moveTo(cutBefore(session.path, seq), {
    events: [{ type: 'received', ...said }],
    inputs: [...[parts, ...later].map(userOf), (_state, at): KernelInput => ({ type: 'send', at })],
    history: [{ ...said, roomId: session.room.id, at: clock.now(), parts }],
  });
}

function userOf(parts: readonly Part[]) {
  return (state: KernelState, at: number): KernelInput => {
    const absorb = tailOf(state)?.role === 'tool';
    return { type: 'user', at, parts, absorb };
  };
}

/** What the person said behind it before anybody answered: merged into the same USER. */
function mergedBehind(rest: readonly Entry[]): (readonly Part[])[] {
  const end = rest.findIndex(isAnswerEntry);
  const same = end < 0 ? rest : rest.slice(0, end);
  return same
    .filter(isUserEntry)
    .flatMap(({ message }) => (message.synthetic ? [] : [message.parts]));
}

function isAnswerEntry(entry: Entry): boolean {
  return entry.kind === 'message' && entry.run === MAIN_RUN && entry.message.role === 'assistant';
}

function withText(parts: readonly Part[], text: string): Part[] {
  return [...parts.filter((part) => !('text' in part)), { text }];
}

/** Takes the item at `seq` out of view and chain; the trajectory keeps it. */
async function remove(session: Session, seq: number): Promise<void> {
  const transcript = transcriptOf(session.path);
  const range = deletionRange(transcript, session.path, seq);
  if (range === null) return;
  const { path } = session;
  const deletion = deletionOf(chainOf(session.state), transcript, { path, range });
  const event = { type: 'window' as const, did: 'delete', ...range };
  if (deletion === null) return session.note([event]);
  if (deletion.type === 'compact') {
    await session.step((at) => ({ ...deletion, at }), { events: [event] });
    return;
  }
  // Where the answer to a USER went, the USER waits; results that nobody follows up on are closed.
  const settle = (state: KernelState, at: number): KernelInput | null =>
    stateAction(state) === 'done' ? null : { type: 'stop', at };
  await session.moveTo(cutBefore(path, deletion.before), { events: [event], inputs: [settle] });
}

/** Back to where the path ended before an act (its leaf then). */
async function moveLeaf(session: Session, leaf: number): Promise<void> {
  const stored = await session.ports.journal.load(session.room.id, leaf);
  if (stored !== null && stored.path.length > 0) await session.moveTo(stored.path);
}
