// Random message lists as they come from imports and crashes, mostly illegal.

import fc from 'fast-check';
import { CallId } from '#core/conversation/ids.ts';
import type { Message, ToolCall } from '#core/conversation/message.ts';
import { suspendMessage } from '#core/conversation/suspend.ts';

const arbitraryText = fc.constantFrom('', 'a', 'b', 'two words');
const arbitraryId = fc.constantFrom('p', 'q', 'r', 'p~2').map((id) => CallId.parse(id));

const arbitraryCall: fc.Arbitrary<ToolCall> = arbitraryId.map((id) => ({
  id,
  name: 'search',
  arguments: '{}',
}));

const arbitraryMessage: fc.Arbitrary<Message> = fc.oneof(
  arbitraryText.map((text): Message => ({ role: 'user', parts: [{ text }] })),
  fc.constant<Message>({ role: 'user', parts: [{ image: 'h', type: 'image/png' }] }),
  fc
    .record({ text: arbitraryText, toolCalls: fc.array(arbitraryCall, { maxLength: 3 }) })
    .map(({ text, toolCalls }): Message => ({ role: 'assistant', text, toolCalls })),
  fc.constant<Message>({ role: 'assistant', text: '', reasoning: 'hm', toolCalls: [] }),
  fc.constant<Message>(suspendMessage()),
  fc
    .record({ toolCallId: arbitraryId, content: arbitraryText })
    .map(({ toolCallId, content }): Message => ({
      role: 'tool',
      toolCallId,
      name: 'search',
      content,
      status: 'ok',
    })),
  fc.constant<Message>({ role: 'system', text: 's' }),
);

export const arbitraryMessages = fc.array(arbitraryMessage, { maxLength: 14 });
