export const CONTRACT_LIMITS = {
  /** A room kind offers at most so many tools, or the model chooses badly (seed 003, 4). */
  maxTools: 50,
  /** One call runs at most so often in a round, whatever its tool says of de-duplication (tools.md §2). */
  maxRunsPerRound: 3,
  /** The batch of a round, counted among those with nothing to run, that goes in as exhausted. */
  idleBatches: 3,
  /** From so many calls before a limit on, the results say so. */
  noticeFrom: 3,
} as const;
