// An interrupted answer goes on because the program asks for it (loop.md §10). This file owns what it says and
// by what it is known again.

import { CONTINUE_PROMPT } from '../prompt/texts.ts';
import type { Part, UserMessage } from './message.ts';

export function continuePrompt(): Part[] {
  return [{ text: CONTINUE_PROMPT }];
}

/** Whether a USER is the program's, asking for the rest of an answer. */
export function isContinuePrompt({ synthetic, parts }: UserMessage): boolean {
  const [part] = parts;
  return (
    synthetic === true && part !== undefined && 'text' in part && part.text === CONTINUE_PROMPT
  );
}
