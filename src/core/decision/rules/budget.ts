import type { Rule } from '../verdict.ts';

/** §5.3, second half: with a minimum set, an answer that leaves too little room ends or forces the round. */
export const budgetAfterAnswer: Rule = ({ config, checkBudget }) => {
  if (config.minTokensForGeneration <= 0) return null;
  const budget = checkBudget();
  if (budget?.hardStop) return { do: 'end_for_budget' };
  return budget?.warning ? { do: 'force_for_budget' } : null;
};
