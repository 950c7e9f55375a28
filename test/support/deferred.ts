export type Deferred<T> = { promise: Promise<T>; resolve: (value: T) => void };

/** A promise that a test resolves by hand. */
export function deferred<T = void>(): Deferred<T> {
  let resolve: (value: T) => void = () => undefined;
  const promise = new Promise<T>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}
