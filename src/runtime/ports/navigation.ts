/** The address of the page, as far as it is ours: the part behind `#`. */
export type Navigation = {
  current: () => string;
  go: (hash: string) => void;
  /** Answers how to stop listening. */
  onChange: (changed: (hash: string) => void) => () => void;
};
