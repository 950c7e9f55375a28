// Names held by one tab where there are no Web Locks (a page over plain http): whoever wants one asks the
// other tabs, and silence is consent. A tab that crashed does not answer, so its names are free.

import { z } from 'zod';
import type { Clock } from '#runtime/ports/clock.ts';
import type { Locks } from '#runtime/ports/locks.ts';

/** Reaches every other tab of the app, and not the own one. */
export type TabChannel = {
  post: (message: unknown) => void;
  listen: (heard: (message: unknown) => void) => void;
  /** Called when the page ends. */
  onEnd: (end: () => void) => void;
};

/** How long an answer is awaited: messages between tabs take a few milliseconds, also in the background. */
const ANSWER_MS = 250;
/** A tab that crashed says no goodbye: its names are asked for this often (loop.md §8: within two seconds). */
const AGAIN_MS = 1_000;

const Message = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ask'), name: z.string(), from: z.string() }),
  z.object({ type: z.literal('held'), name: z.string(), to: z.string() }),
  z.object({ type: z.literal('freed'), name: z.string() }),
]);
type Message = z.infer<typeof Message>;

/** `tab` is this tab's own id; of two that ask at the same moment the smaller one gets the name. */
export function createTabLocks(
  channel: TabChannel,
  { tab, timer }: { tab: string; timer: Clock['timer'] },
): Locks {
  const held = new Set<string>();
  const asking = new Map<string, (isOurs: boolean) => void>();
  const underWay = new Map<string, Promise<boolean>>();
  const waiting = new Map<string, () => void>();
  const post = (message: Message): void => channel.post(message);

  channel.listen((heard) => {
    const message = Message.safeParse(heard).data;
    switch (message?.type) {
      case 'ask':
        if (held.has(message.name) || (asking.has(message.name) && tab < message.from)) {
          post({ type: 'held', name: message.name, to: message.from });
        } else {
          asking.get(message.name)?.(false);
        }
        return;
      case 'held':
        if (message.to === tab) asking.get(message.name)?.(false);
        return;
      case 'freed':
        waiting.get(message.name)?.();
        return;
      case undefined:
        return;
    }
  });
  channel.onEnd(() => {
    for (const name of held) post({ type: 'freed', name });
  });

  const tryHold = (name: string): Promise<boolean> => {
    if (held.has(name)) return Promise.resolve(true);
    const under = underWay.get(name);
    if (under !== undefined) return under;
    const asked = new Promise<boolean>((resolve) => {
      const cancel = timer(ANSWER_MS, () => settle(true));
      const settle = (isOurs: boolean): void => {
        cancel();
        asking.delete(name);
        underWay.delete(name);
        if (isOurs) held.add(name);
        resolve(isOurs);
      };
      asking.set(name, settle);
      post({ type: 'ask', name, from: tab });
    });
    if (asking.has(name)) underWay.set(name, asked);
    return asked;
  };
  return {
    tryHold,
    waitFor: async (name) => {
      while (!(await tryHold(name))) await pause(name, { waiting, timer });
    },
  };
}

type Waiters = { waiting: Map<string, () => void>; timer: Clock['timer'] };

/** Until the tab that holds the name says that it is gone, or for a while. */
function pause(name: string, { waiting, timer }: Waiters): Promise<void> {
  return new Promise((resolve) => {
    const cancel = timer(AGAIN_MS, () => wake());
    const wake = (): void => {
      cancel();
      waiting.delete(name);
      resolve();
    };
    waiting.set(name, wake);
  });
}
