import type { Rule } from '../verdict.ts';

/** §5.6: the room's hook finds a finished answer in the text. */
export const directAnswer: Rule = ({ message, hooks }) => {
  const answer = hooks.directAnswer(message.text);
  return answer === null ? null : { do: 'complete_with', answer };
};

/** §5.7: a final answer is asked for once. */
export const finalPrompt: Rule = ({ config, prior }) =>
  config.finalResponsePrompt && prior !== 'final_response_prompt_await_assistant'
    ? { do: 'ask_final', prompt: config.finalResponsePrompt }
    : null;
