import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chainEnd, checkChain } from '#core/conversation/chain.ts';
import { CallId } from '#core/conversation/ids.ts';
import { isEmptyAssistant } from '#core/conversation/message.ts';
import type { Message } from '#core/conversation/message.ts';
import { repairChain } from '#core/conversation/repair.ts';
import { arbitraryMessages } from '../../support/arbitrary-chain.ts';
import { parseMessage, printMessage } from '../../vectors/notation.ts';

const NOTHING = { cancelled: 0, dropped: 0, reordered: 0, renamed: 0, merged: 0, bridged: 0 };

function calls(...ids: string[]): Message {
  const toolCalls = ids.map((id) => ({ id: CallId.parse(id), name: 'search', arguments: '{}' }));
  return { role: 'assistant', text: '', toolCalls };
}

describe('repairChain', () => {
  it('always makes a legal chain', () => {
    fc.assert(
      fc.property(arbitraryMessages, (messages) => {
        expect(checkChain(repairChain(messages).messages)).toEqual([]);
      }),
    );
  });

  it('changes nothing in a chain that is legal, so repairing twice is repairing once', () => {
    fc.assert(
      fc.property(arbitraryMessages, (messages) => {
        const once = repairChain(messages);
        expect(repairChain(once.messages)).toEqual({ messages: once.messages, report: NOTHING });
      }),
    );
  });

  it('reports something exactly when it changed something', () => {
    fc.assert(
      fc.property(arbitraryMessages, (messages) => {
        const { messages: repaired, report } = repairChain(messages);
        const isUntouched = JSON.stringify(repaired) === JSON.stringify(messages);
        expect(Object.values(report).every((count) => count === 0)).toBe(isUntouched);
      }),
    );
  });

  it('keeps every text that a person or the model said', () => {
    fc.assert(
      fc.property(arbitraryMessages, (messages) => {
        const said = repairChain(messages).messages.map(printMessage).join('\n');
        for (const message of messages) {
          if (message.role === 'user') {
            for (const part of message.parts) if ('text' in part) expect(said).toContain(part.text);
          } else if (message.role === 'assistant' && !message.suspend) {
            expect(said).toContain(message.text);
          }
        }
      }),
    );
  });

  it('leaves the chain as open as it was', () => {
    fc.assert(
      fc.property(arbitraryMessages, (messages) => {
        const kept = messages.filter(
          (message) =>
            message.role === 'user' || (message.role === 'assistant' && !isEmptyAssistant(message)),
        );
        const end = chainEnd(kept.at(-1));
        expect(chainEnd(repairChain(messages).messages.at(-1))).toBe(
          end === 'calls' ? 'result' : end,
        );
      }),
    );
  });

  it('puts a result that came late next to its call', () => {
    const late = [calls('a'), parseMessage('user:still there?'), parseMessage('tool:a:1')];
    const { messages, report } = repairChain([parseMessage('user:q'), ...late]);
    expect(messages.map(printMessage)).toEqual([
      'user:q',
      'assistant:+calls(a)',
      'tool:a:1',
      'suspend',
      'user:still there?',
    ]);
    expect(report).toEqual({ ...NOTHING, reordered: 1, bridged: 1 });
  });

  it('matches the results of two calls with one id one to one', () => {
    const { messages, report } = repairChain([
      parseMessage('user:q'),
      calls('a', 'a'),
      parseMessage('tool:a:first'),
      parseMessage('tool:a:second'),
      parseMessage('tool:a:third'),
    ]);
    expect(messages.map(printMessage)).toEqual([
      'user:q',
      'assistant:+calls(a,a~2)',
      'tool:a:first',
      'tool:a~2:second',
    ]);
    expect(report).toEqual({ ...NOTHING, renamed: 1, dropped: 1 });
  });

  it('never gives a renamed call an id that another call has', () => {
    const { messages } = repairChain([
      parseMessage('user:q'),
      calls('a', 'a~2'),
      parseMessage('tool:a:1'),
      parseMessage('tool:a~2:2'),
      calls('a'),
    ]);
    expect(messages.map(printMessage).slice(-2)).toEqual([
      'assistant:+calls(a~3)',
      'tool:a~3:cancelled: not executed',
    ]);
  });

  it('opens a chain with a USER that passes for no person', () => {
    const { messages } = repairChain([parseMessage('assistant:hello')]);
    expect(messages[0]).toEqual({
      role: 'user',
      parts: [{ text: '__START__' }],
      synthetic: true,
    });
  });

  it('joins the reasoning of neighbouring assistants like their texts', () => {
    const said = (text: string, reasoning?: string): Message => ({
      role: 'assistant',
      text,
      ...(reasoning === undefined ? {} : { reasoning }),
      toolCalls: [],
    });
    const joined = (first: Message, second: Message): Message | undefined =>
      repairChain([parseMessage('user:q'), first, second]).messages[1];
    expect(joined(said('a', 'r'), said('b', 's'))).toEqual(said('a\n\nb', 'r\n\ns'));
    expect(joined(said('a', 'r'), said('b'))).toEqual(said('a\n\nb', 'r'));
    expect(joined(said('a'), said('b'))).toEqual(said('a\n\nb'));
  });
});
