// Copies of what a caller hands in. A state and its trajectory are values (kernel.md §4): if they shared an
// object with their caller, a later change of it would rewrite what was said.

import { assertNever } from '../lib/assert-never.ts';
import { copyJson } from '../lib/copy-json.ts';
import type { Message, Part, ToolCall } from './message.ts';

export function copyParts(parts: readonly Part[]): Part[] {
  return parts.map((part) => ({ ...part }));
}

export function copyCalls(calls: readonly ToolCall[]): ToolCall[] {
  return calls.map((call) =>
    call.extraContent === undefined
      ? { ...call }
      : { ...call, extraContent: copyJson(call.extraContent) },
  );
}

export function copyMessages(messages: readonly Message[]): Message[] {
  return messages.map(copyMessage);
}

function copyMessage(message: Message): Message {
  switch (message.role) {
    case 'user':
      return { ...message, parts: copyParts(message.parts) };
    case 'assistant':
      return { ...message, toolCalls: copyCalls(message.toolCalls) };
    case 'system':
    case 'tool':
      return { ...message };
    default:
      return assertNever(message, 'message role');
  }
}
