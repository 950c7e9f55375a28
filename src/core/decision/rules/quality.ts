// §5.5: plain text is looked at for refusals and for calls written as text; the answer to a final prompt is not.

import type { Arrival, Rule } from '../verdict.ts';

/** §5.5a: a refusal is hidden and the call made again, while rollbacks are left. */
export const refusal: Rule = (arrival) => {
  const keywords = found(arrival, arrival.config.refusalKeywords);
  return keywords.length > 0 && mayRollBack(arrival) ? { do: 'hide_refusal', keywords } : null;
};

/** §5.5b: a call written as text, by strategy. */
export const formatError: Rule = (arrival) => {
  const keywords = found(arrival, arrival.config.formatKeywords);
  if (keywords.length === 0) return null;
  switch (arrival.config.formatErrorStrategy) {
    case 'reprompt':
      return { do: 'reprompt', keywords };
    case 'rollback':
      return mayRollBack(arrival) ? { do: 'hide_format_error', keywords } : null;
    case 'ignore':
      return null;
  }
};

/** Plain substrings in their own case; empty keywords are ignored. */
function found(arrival: Arrival, keywords: readonly string[]): string[] {
  if (arrival.prior === 'final_response_prompt_await_assistant') return [];
  return keywords.filter((keyword) => keyword !== '' && arrival.message.text.includes(keyword));
}

function mayRollBack(arrival: Arrival): boolean {
  return arrival.rollbackCount < arrival.config.maxRollbacks;
}
