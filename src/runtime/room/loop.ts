// One loop per room drives the kernel (loop.md §3): the only code that performs effects for a room. It
// looks at actions, never at stages' names, and takes what waits only where the chain is closed.

import type { Action } from '#core/machine/stage.ts';
import { stateAction, tailOf } from '#core/machine/state.ts';
import type { Session } from './session.ts';

/** One per thing to do. */
export type Executors = Record<Exclude<Action, 'done'>, (session: Session) => Promise<void>>;

/** Goes on until the room waits for a person. Runs on the room's lane. */
export async function drive(session: Session, executors: Executors): Promise<void> {
  session.isDriving = true;
  try {
    for (;;) {
      const action = stateAction(session.state);
      // An act on the past stops the room first, also where it came before there was anything to stop.
      if (session.held > 0) session.controller.abort();
      if (action !== 'done') {
        await executors[action](session);
        continue;
      }
      session.controller = new AbortController();
      if (!mayTakeQueue(session)) return;
      await takeQueue(session);
    }
  } finally {
    session.isDriving = false;
  }
}

/** Nothing goes out of a deleted room, or before an act on the past that waits. */
function mayTakeQueue({ queue, held, room }: Session): boolean {
  return queue.length > 0 && held === 0 && room.deletedAt === null;
}

/** All that waits becomes USERs of one request, each with its own entries, and goes out (loop.md §3). */
async function takeQueue(session: Session): Promise<void> {
  for (const event of session.queue) {
    const received = {
      type: 'received' as const,
      messageId: event.messageId,
      source: event.source,
    };
    await session.step(
      (at) => ({ type: 'user', at, parts: event.parts, absorb: isOverResult(session) }),
      { events: [received], taken: [event.order] },
    );
  }
  await session.step((at) => ({ type: 'send', at }));
}

/** After a failed follow-up the results wait; new words go over a bridge, so that the room is never locked by a dead provider. */
function isOverResult(session: Session): boolean {
  return tailOf(session.state)?.role === 'tool';
}
