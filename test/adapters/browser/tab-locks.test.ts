import { describe, expect, it } from 'vitest';
import { createTabLocks } from '#adapters/browser/tab-locks.ts';
import type { TabChannel } from '#adapters/browser/tab-locks.ts';
import type { Locks } from '#runtime/ports/locks.ts';
import { manualClock } from '../../support/manual-clock.ts';

type Tab = {
  locks: Locks;
  /** The page ends in order, and says so. */
  close: () => void;
  /** The page is gone without a word. */
  crash: () => void;
};

/** Tabs that hear each other at once. */
function aBrowser() {
  const clock = manualClock();
  const listeners = new Map<string, (message: unknown) => void>();
  const open = (tab: string): Tab => {
    const ends: (() => void)[] = [];
    const channel: TabChannel = {
      post: (message) => {
        for (const [other, heard] of [...listeners]) if (other !== tab) heard(message);
      },
      listen: (heard) => listeners.set(tab, heard),
      onEnd: (end) => ends.push(end),
    };
    const crash = (): void => void listeners.delete(tab);
    const close = (): void => {
      crash();
      ends.forEach((end) => end());
    };
    return { locks: createTabLocks(channel, { tab, timer: clock.timer }), close, crash };
  };
  return { clock, open };
}

describe('a name among tabs without Web Locks', () => {
  it('is held by the first that asks, and by nobody else', async () => {
    const { clock, open } = aBrowser();
    const [a, b] = [open('a'), open('b')];
    const first = a.locks.tryHold('room');
    clock.advance(250);
    expect(await first).toBe(true);
    expect(await b.locks.tryHold('room')).toBe(false);
    expect(await a.locks.tryHold('room')).toBe(true);
    const other = b.locks.tryHold('other room');
    clock.advance(250);
    expect(await other).toBe(true);
  });

  it.each([
    ['a', 'b'],
    ['b', 'a'],
  ])('is held by one of two that ask at the same moment (%s, then %s)', async (one, two) => {
    const { clock, open } = aBrowser();
    const tabs = [open(one), open(two)];
    const asked = tabs.map(({ locks }) => locks.tryHold('room'));
    clock.advance(250);
    expect((await Promise.all(asked)).filter(Boolean)).toHaveLength(1);
  });

  it('is asked for once where one tab wants it twice', async () => {
    const { clock, open } = aBrowser();
    const [a, b] = [open('a'), open('b')];
    const first = a.locks.tryHold('room');
    clock.advance(250);
    await first;
    expect(await Promise.all([b.locks.tryHold('room'), b.locks.tryHold('room')])).toEqual([
      false,
      false,
    ]);
  });

  it.each(['close', 'crash'] as const)(
    'passes on within two seconds when its tab ends by %s',
    async (how) => {
      const { clock, open } = aBrowser();
      const [a, b] = [open('a'), open('b')];
      const first = a.locks.waitFor('room');
      clock.advance(250);
      await first;
      let isOurs = false;
      const second = b.locks.waitFor('room').then(() => {
        isOurs = true;
      });
      await settled();
      clock.advance(3_000);
      await settled();
      expect(isOurs).toBe(false);

      a[how]();
      for (let waited = 0; waited < 2_000; waited += 250) {
        await settled();
        clock.advance(250);
      }
      await second;
      expect(isOurs).toBe(true);
    },
  );
});

/** Everything that only waits for promises has happened. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
}
