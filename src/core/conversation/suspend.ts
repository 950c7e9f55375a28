// SUSPEND closes a chain that would otherwise end in a USER or a tool result, and bridges from a tool
// result to a program's USER (kernel.md §2). The model reads it; a person never does.

import type { AssistantMessage, ToolMessage, ToolCall, ToolStatus } from './message.ts';

export const SUSPEND_TEXT = '__SUSPEND__';

/** What a chain from outside that begins with an assistant gets before it (kernel.md §2, repair). */
export const START_TEXT = '__START__';

export const CANCELLED_TEXT = 'cancelled: not executed';
export const REJECTED_TEXT = 'rejected: not executed';

export function suspendMessage(): AssistantMessage {
  return { role: 'assistant', text: SUSPEND_TEXT, toolCalls: [], suspend: true };
}

/** A result of the kernel's own for a call that did not run. */
export function closingResult(
  call: ToolCall,
  status: Extract<ToolStatus, 'cancelled' | 'rejected'>,
): ToolMessage {
  const content = status === 'cancelled' ? CANCELLED_TEXT : REJECTED_TEXT;
  return { role: 'tool', toolCallId: call.id, name: call.name, content, status };
}
