// A USER that meets a USER becomes one message (kernel.md §2, Merge).

import type { Part, UserMessage } from './message.ts';

/** What stands between two texts that meet. */
export const BLANK_LINE = '\n\n';

/** Joins two texts by a blank line; an empty one leaves no gap. */
export function joinTexts(first: string, second: string): string {
  if (first === '') return second;
  return second === '' ? first : first + BLANK_LINE + second;
}

/**
 * The message that two neighbouring USERs make: texts that meet are joined by a blank line, other parts
 * keep their place. It is unsent, and synthetic only if both were (kernel.md §2).
 */
export function mergeUsers(first: UserMessage, second: UserMessage): UserMessage {
  const merged: UserMessage = { role: 'user', parts: joinParts(first.parts, second.parts) };
  return first.synthetic && second.synthetic ? { ...merged, synthetic: true } : merged;
}

/** Whether the merge of these two joins a text to a text (kernel.md §2, Merge). */
export function textsMeet(first: UserMessage, second: UserMessage): boolean {
  return joinedText(first.parts.at(-1), second.parts[0]) !== null;
}

function joinParts(first: readonly Part[], second: readonly Part[]): Part[] {
  const text = joinedText(first.at(-1), second[0]);
  if (text === null) return [...first, ...second];
  return [...first.slice(0, -1), { text }, ...second.slice(1)];
}

/** The one text that two neighbouring parts make, or null where they are not both texts. */
function joinedText(last: Part | undefined, next: Part | undefined): string | null {
  if (last === undefined || next === undefined) return null;
  return 'text' in last && 'text' in next ? last.text + BLANK_LINE + next.text : null;
}
