import type { Clock } from '#runtime/ports/clock.ts';

export const browserClock: Clock = {
  now: () => Date.now(),
  timer: (ms, fire) => {
    const timer = setTimeout(fire, ms);
    return () => clearTimeout(timer);
  },
};
