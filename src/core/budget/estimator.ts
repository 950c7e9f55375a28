// How many tokens a text will cost, before a provider has counted it (kernel.md §6). Additive: the
// estimate of a whole is the sum over its characters, so that a chain is estimated once per message.

import { assertNever } from '../lib/assert-never.ts';
import { BLANK_LINE, textsMeet } from '../conversation/merge.ts';
import type { AssistantMessage, Message, Part, UserMessage } from '../conversation/message.ts';

export type Estimator = {
  /** Tokens of a text; may be a fraction. Additive over concatenation. */
  text: (text: string) => number;
  /** Tokens that a message costs besides its content: role, separators. */
  message: number;
  /** Tokens of one picture. */
  image: number;
};

// Tokens per character, fitted to what current byte-pair tokenisers give: about four letters a token in
// English prose, two and a half characters in JSON and code, and less than one token per Han character.
const LETTER = 0.235;
const SPACE = 0.08;
const DIGIT = 0.4;
const PUNCTUATION = 0.47;
const CJK = 0.85;
const OTHER = 0.6;

/** CJK-aware estimate by character class; digits and punctuation count apart because JSON is full of them. */
export const CHARACTER_CLASS_ESTIMATOR: Estimator = {
  text: (text) => {
    let tokens = 0;
    for (let i = 0; i < text.length; i += 1) tokens += weigh(text.charCodeAt(i));
    return tokens;
  },
  message: 4,
  image: 800,
};

function weigh(unit: number): number {
  if (unit < 0x80) {
    if ((unit | 0x20) >= 0x61 && (unit | 0x20) <= 0x7a) return LETTER;
    if (unit <= 0x20) return SPACE;
    return unit >= 0x30 && unit <= 0x39 ? DIGIT : PUNCTUATION;
  }
  return isCjk(unit) ? CJK : OTHER;
}

/** Han, kana, hangul, bopomofo and full-width forms. */
function isCjk(unit: number): boolean {
  return (
    (unit >= 0x2e80 && unit <= 0x9fff) ||
    (unit >= 0xac00 && unit <= 0xd7af) ||
    (unit >= 0xf900 && unit <= 0xfaff) ||
    (unit >= 0xff00 && unit <= 0xffef)
  );
}

/** Tokens of a message: text, reasoning, call arguments and tool content (kernel.md §6). */
export function estimateMessage(estimator: Estimator, message: Message): number {
  switch (message.role) {
    case 'system':
      return estimator.text(message.text) + estimator.text(message.tools ?? '');
    case 'user':
      return estimator.message + estimateParts(estimator, message);
    case 'assistant':
      return estimator.message + estimateAssistant(estimator, message);
    case 'tool':
      return estimator.message + estimator.text(message.content);
    default:
      return assertNever(message, 'message role');
  }
}

/**
 * Tokens that `second` adds to a USER it is merged into (kernel.md §2, Merge). The USER itself is not looked
 * at again: one that grows by many texts would cost the square of them.
 */
export function estimateMerging(
  estimator: Estimator,
  first: UserMessage,
  second: UserMessage,
): number {
  const gap = textsMeet(first, second) ? estimator.text(BLANK_LINE) : 0;
  return gap + estimateParts(estimator, second);
}

function estimateParts(estimator: Estimator, message: UserMessage): number {
  return sum(message.parts, (part) => estimatePart(estimator, part));
}

function estimatePart(estimator: Estimator, part: Part): number {
  return 'text' in part ? estimator.text(part.text) : estimator.image;
}

function estimateAssistant(estimator: Estimator, message: AssistantMessage): number {
  return (
    estimator.text(message.text) +
    estimator.text(message.reasoning ?? '') +
    sum(message.toolCalls, (call) => estimator.text(call.arguments))
  );
}

function sum<T>(items: readonly T[], weight: (item: T) => number): number {
  return items.reduce((total, item) => total + weight(item), 0);
}
