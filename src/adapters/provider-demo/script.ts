// The demo's whole mind: a few topics, found by their words, each played the same way every time. It is
// no AI and says so; it is here so that the app can be tried before there is a key (providers.md §1).

import { CONTINUE_PROMPT } from '#core/prompt/texts.ts';
import type { DemoBody, DemoCall } from './protocol.ts';
import { TOPICS } from './topics.ts';
import type { Tongue, Topic } from './topics.ts';

export type DemoAnswer = {
  reasoning: string;
  text: string;
  calls: readonly Omit<DemoCall, 'id'>[];
};

/** What the demo answers to a conversation. Pure: the same messages give the same answer. */
export function demoAnswer({ messages }: DemoBody): DemoAnswer {
  const last = messages.at(-1);
  if (last?.role === 'user' && last.content === CONTINUE_PROMPT) return restOf(messages);
  const question = messages.findLast((message) => message.role === 'user')?.content ?? '';
  const tongue = tongueOf(question);
  const topic = topicOf(question, tongue);
  const results = trailingResults(messages);
  if (results.length > 0) {
    return { reasoning: '', text: topic.report(tongue, results), calls: [] };
  }
  const calls = topic.calls(question);
  const said = topic.opening(tongue, question);
  return { reasoning: topic.reasoning(tongue), text: said, calls };
}

/** What is missing of an answer that was cut: the whole of it again, without its beginning. */
function restOf(messages: DemoBody['messages']): DemoAnswer {
  const begun = messages.at(-2)?.content ?? '';
  const { text } = demoAnswer({ messages: messages.slice(0, -2) });
  const rest = text.startsWith(begun) ? text.slice(begun.length) : text;
  return { reasoning: '', text: rest, calls: [] };
}

/** Chinese where the question holds a Han character. */
function tongueOf(question: string): Tongue {
  return /\p{Script=Han}/u.test(question) ? 'zh-CN' : 'en';
}

function topicOf(question: string, tongue: Tongue): Topic {
  const words = question.toLowerCase();
  const found = TOPICS.find((topic) => topic.words[tongue].some((word) => says(words, word)));
  return found ?? TOPICS[TOPICS.length - 1] ?? NOTHING;
}

/** Latin words count as whole words: "sometimes" does not ask for the time. */
function says(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    const around = `${text.charAt(at - 1)} ${text.charAt(at + word.length)}`;
    if (!/[a-z]/.test(around) || !/^[a-z]/.test(word)) return true;
  }
  return false;
}

const NOTHING: Topic = {
  words: { en: [], 'zh-CN': [] },
  reasoning: () => '',
  opening: () => '',
  calls: () => [],
  report: () => '',
};

/** The results that the model has not followed up on yet. */
function trailingResults(messages: DemoBody['messages']): string[] {
  const last = messages.findLastIndex((message) => message.role !== 'tool');
  return messages.slice(last + 1).map((message) => message.content);
}
