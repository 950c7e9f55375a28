/** Names held by at most one tab; a name is held until the page ends (loop.md §8). Never stolen. */
export type Locks = {
  /** Whether the name is ours now. */
  tryHold: (name: string) => Promise<boolean>;
  /** Resolves when the name has become ours. */
  waitFor: (name: string) => Promise<void>;
};
