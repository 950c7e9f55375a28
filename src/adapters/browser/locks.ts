// Web Locks: the browser itself lets go of a name when the tab ends, however it ends. They want a secure
// context; without one the tabs agree among themselves.

import type { Locks } from '#runtime/ports/locks.ts';
import { browserClock } from './clock.ts';
import type { TabChannel } from './tab-locks.ts';

/** Whatever of the two the browser has. */
export function createBrowserLocks(): Locks {
  if ('locks' in navigator) return webLocks(navigator.locks);
  const locks = tabLocks();
  return {
    tryHold: async (name) => (await locks).tryHold(name),
    waitFor: async (name) => (await locks).waitFor(name),
  };
}

/** Loaded where it is needed, which is seldom. */
async function tabLocks(): Promise<Locks> {
  const { createTabLocks } = await import('./tab-locks.ts');
  const tab = crypto.getRandomValues(new Uint32Array(4)).join('-');
  return createTabLocks(tabChannel(), { tab, timer: browserClock.timer });
}

function webLocks(manager: LockManager): Locks {
  return {
    tryHold: (name) =>
      new Promise((resolve) => {
        void manager.request(name, { ifAvailable: true }, (lock) => {
          resolve(lock !== null);
          return lock === null ? undefined : untilThePageEnds();
        });
      }),
    waitFor: (name) =>
      new Promise((resolve) => {
        void manager.request(name, () => {
          resolve();
          return untilThePageEnds();
        });
      }),
  };
}

function untilThePageEnds(): Promise<never> {
  return new Promise(() => undefined);
}

function tabChannel(): TabChannel {
  const channel = new BroadcastChannel('shoal-locks');
  return {
    post: (message) => channel.postMessage(message),
    listen: (heard) => {
      channel.addEventListener('message', (event: MessageEvent<unknown>) => heard(event.data));
    },
    onEnd: (end) => {
      addEventListener('pagehide', end);
      // A page that was put aside has given its names away, and knows nothing of what happened since.
      window.addEventListener('pageshow', (event) => {
        if (event.persisted) location.reload();
      });
    },
  };
}
