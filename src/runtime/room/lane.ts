// Within a room everything is serial (loop.md): one task after the other, in the order they came.

/** Runs tasks one at a time. A task that rejects does not stop those behind it. */
export class SerialLane {
  private last: Promise<void> = Promise.resolve();

  /** Settles as the task does. */
  run<T>(task: () => Promise<T>): Promise<T> {
    const result = this.last.then(task);
    this.last = result.then(
      () => undefined,
      () => undefined,
    );
    return result;
  }
}
