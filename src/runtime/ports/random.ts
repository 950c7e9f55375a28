/** Chance, where ids are not what is wanted. */
export type Random = {
  /** Six letters or digits (memory.md §2, read token). */
  token: () => string;
};
