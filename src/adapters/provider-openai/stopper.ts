// One place for all that may end a request early: the person, and a server that falls silent. Neither the
// SDK's time-out nor the browser covers a stall after the headers (pins.md §6).

import type { Clock } from '#runtime/ports/clock.ts';

export type StopCause = 'aborted' | 'timeout';

export class Stopper {
  readonly #timer: Clock['timer'];
  readonly #outer: AbortSignal;
  readonly #inner = new AbortController();
  #cause: StopCause | null = null;
  #cancelTimer = (): void => undefined;
  #letGo = (): void => undefined;

  constructor(outer: AbortSignal, timer: Clock['timer']) {
    this.#outer = outer;
    this.#timer = timer;
    if (outer.aborted) this.#stop('aborted');
    else outer.addEventListener('abort', this.#onAbort);
  }

  /** For the request: it closes the socket. */
  get signal(): AbortSignal {
    return this.#inner.signal;
  }

  get cause(): StopCause | null {
    return this.#cause;
  }

  /** Starts the wait anew. */
  arm(ms: number): void {
    this.#cancelTimer();
    this.#cancelTimer = this.#timer(ms, () => {
      this.#stop('timeout');
    });
  }

  /** Waits for the work, or until it is stopped (null), whatever the work makes of it. One at a time. */
  async wait<T>(work: Promise<T>): Promise<T | null> {
    if (this.#cause !== null) {
      work.catch(() => undefined);
      return null;
    }
    return new Promise<T | null>((resolve, reject) => {
      this.#letGo = () => {
        resolve(null);
      };
      work.then(resolve, reject);
    });
  }

  /** Closes the socket if it is still open, and leaves nothing behind. */
  dispose(): void {
    this.#cancelTimer();
    this.#outer.removeEventListener('abort', this.#onAbort);
    this.#inner.abort();
  }

  readonly #onAbort = (): void => {
    this.#stop('aborted');
  };

  #stop(cause: StopCause): void {
    if (this.#cause !== null) return;
    this.#cause = cause;
    this.#cancelTimer();
    this.#letGo();
    this.#inner.abort();
  }
}
