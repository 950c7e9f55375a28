/** Time. `now` is epoch milliseconds and may jump; timers are for waiting, not for measuring. */
export type Clock = {
  now: () => number;
  /** Runs `fire` once after `ms` milliseconds; the answer cancels it, as often as one likes. */
  timer: (ms: number, fire: () => void) => () => void;
};
