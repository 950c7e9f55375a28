import type { Rule } from '../verdict.ts';

/** §5.2: in a forced final round the reply is accepted as it is; correcting it could go on for ever. */
export const forcedFinal: Rule = ({ prior }) =>
  prior === 'force_final_await_assistant' ? { do: 'accept_forced' } : null;
