import type { Rule } from '../verdict.ts';

/** §5.4: calls go to execution, whatever the text beside them says. */
export const toolCalls: Rule = ({ message }) =>
  message.toolCalls.length > 0 ? { do: 'execute' } : null;
