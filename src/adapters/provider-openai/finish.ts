// Why the model stopped, in the words of all houses (providers.md §2).

import type { FinishReason } from '#core/conversation/message.ts';

/** `error` is not a way to stop but a failure of the provider's. */
export type Finish = FinishReason | 'error';

const WORDS: ReadonlyMap<string, Finish> = new Map([
  ['stop', 'stop'],
  ['length', 'length'],
  ['max_tokens', 'length'],
  ['model_length', 'length'],
  ['model_context_window_exceeded', 'length'],
  ['tool_calls', 'tool_calls'],
  ['tool_use', 'tool_calls'],
  ['function_call', 'tool_calls'],
  ['content_filter', 'content_filter'],
  ['sensitive', 'content_filter'],
  ['safety', 'content_filter'],
  ['recitation', 'content_filter'],
  ['blocklist', 'content_filter'],
  ['prohibited_content', 'content_filter'],
  ['spii', 'content_filter'],
  ['error', 'error'],
  ['network_error', 'error'],
  ['insufficient_system_resource', 'error'],
]);

const GRAVITY: Record<Finish, number> = {
  error: 4,
  content_filter: 3,
  length: 2,
  tool_calls: 1,
  stop: 0,
};

/** A word in any case; an unknown one means stop (the word itself goes to the trace). */
export function parseFinish(word: string): { finish: Finish; isKnown: boolean } {
  const known = WORDS.get(word.toLowerCase());
  return { finish: known ?? 'stop', isKnown: known !== undefined };
}

/** Of two the graver counts: error, content_filter, length, tool_calls, stop. */
export function graver(first: Finish, second: Finish): Finish {
  return GRAVITY[first] >= GRAVITY[second] ? first : second;
}
