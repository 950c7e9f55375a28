import { describe, expect, it } from 'vitest';
import { graver, parseFinish } from '#adapters/provider-openai/finish.ts';

describe('a finish word', () => {
  it.each([
    ['stop', 'stop'],
    ['STOP', 'stop'],
    ['max_tokens', 'length'],
    ['MAX_TOKENS', 'length'],
    ['model_length', 'length'],
    ['model_context_window_exceeded', 'length'],
    ['tool_use', 'tool_calls'],
    ['function_call', 'tool_calls'],
    ['sensitive', 'content_filter'],
    ['SAFETY', 'content_filter'],
    ['Recitation', 'content_filter'],
    ['blocklist', 'content_filter'],
    ['prohibited_content', 'content_filter'],
    ['spii', 'content_filter'],
    ['error', 'error'],
    ['network_error', 'error'],
    ['insufficient_system_resource', 'error'],
  ])('%s means %s', (word, finish) => {
    expect(parseFinish(word)).toEqual({ finish, isKnown: true });
  });

  it('that nobody knows means stop', () => {
    expect(parseFinish('end_turn')).toEqual({ finish: 'stop', isKnown: false });
  });

  it('gives way to a graver one, in either order', () => {
    const order = ['error', 'content_filter', 'length', 'tool_calls', 'stop'] as const;
    for (const [place, first] of order.entries()) {
      for (const second of order.slice(place)) {
        expect([graver(first, second), graver(second, first)]).toEqual([first, first]);
      }
    }
  });
});
