// Web Locks: the browser itself lets go of a name when the tab ends, however it ends. Without a secure
// context there are none; then every tab may drive, and the journal refuses the second writer.

import type { Locks } from '#runtime/ports/locks.ts';

export const browserLocks: Locks = {
  tryHold: (name) => {
    const manager = lockManager();
    if (manager === null) return Promise.resolve(true);
    return new Promise((resolve) => {
      void manager.request(name, { ifAvailable: true }, (lock) => {
        resolve(lock !== null);
        return lock === null ? undefined : untilThePageEnds();
      });
    });
  },
  waitFor: (name) => {
    const manager = lockManager();
    if (manager === null) return Promise.resolve();
    return new Promise((resolve) => {
      void manager.request(name, () => {
        resolve();
        return untilThePageEnds();
      });
    });
  },
};

function lockManager(): LockManager | null {
  return 'locks' in navigator ? navigator.locks : null;
}

function untilThePageEnds(): Promise<never> {
  return new Promise(() => undefined);
}
