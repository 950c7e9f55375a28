import type { Rule } from '../verdict.ts';

/** §5.1: the token budget ran out before any text or call. */
export const exhaustedGeneration: Rule = ({ message }) =>
  message.finishReason === 'length' && message.text === '' && message.toolCalls.length === 0
    ? { do: 'end_without_answer' }
    : null;

/** §5.3: a cut text is kept, cut calls are never executed; the hook may find a whole answer in it. */
export const cutAnswer: Rule = ({ message, hooks }) =>
  message.finishReason === 'length'
    ? { do: 'end_cut', answer: hooks.directAnswer(message.text) }
    : null;
