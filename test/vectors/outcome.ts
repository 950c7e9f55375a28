/** What running one vector came to; `difference` names the first place where it went another way. */
export type VectorOutcome =
  { name: string; ok: true } | { name: string; ok: false; difference: string };
