import type { Clock } from '#runtime/ports/clock.ts';

export type ManualClock = Clock & {
  /** Moves time on and fires what is due, in order. */
  advance: (ms: number) => void;
};

/** Time that stands still until it is told to move. */
export function manualClock(start = 1_800_000_000_000): ManualClock {
  let now = start;
  let timers: { at: number; fire: () => void }[] = [];
  return {
    now: () => now,
    timer: (ms, fire) => {
      const timer = { at: now + ms, fire };
      timers.push(timer);
      return () => {
        timers = timers.filter((other) => other !== timer);
      };
    },
    advance: (ms) => {
      const end = now + ms;
      for (;;) {
        const due = timers.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0];
        if (due === undefined) break;
        timers = timers.filter((other) => other !== due);
        now = due.at;
        due.fire();
      }
      now = end;
    },
  };
}
