import { describe, expect, it } from 'vitest';
import { CallId } from '#core/conversation/ids.ts';
import { advance } from '#core/machine/advance.ts';
import { KernelConfig } from '#core/machine/config.ts';
import type { KernelInput } from '#core/machine/input.ts';
import { chainOf, initialState, tailOf } from '#core/machine/state.ts';
import type { KernelState } from '#core/machine/state.ts';

function after(...inputs: readonly KernelInput[]): KernelState {
  return inputs.reduce(
    (state, input) => advance(state, input)?.state ?? state,
    initialState(KernelConfig.parse({})),
  );
}

const say = (synthetic: boolean): KernelInput => ({
  type: 'user',
  at: 0,
  parts: [{ text: 'hi' }],
  synthetic,
});
const SEND: KernelInput = { type: 'send', at: 1 };

describe('a USER', () => {
  it.each([
    [true, true, true],
    [true, false, undefined],
    [false, true, undefined],
    [false, false, undefined],
  ])('synthetic (%j) that meets another (%j) is of the program: %j', (first, second, merged) => {
    // What a person said must not be hidden because the program added to it.
    const tail = tailOf(after(say(first), say(second)));
    expect(tail?.role === 'user' && tail.synthetic).toBe(merged);
  });
});

describe('stop', () => {
  it('keeps what the results that are there say of themselves', () => {
    const [a, b, c] = ['a', 'b', 'c'].map((id) => CallId.parse(id));
    if (a === undefined || b === undefined || c === undefined) throw new Error('Three ids.');
    const toolCalls = [a, b, c].map((id) => ({ id, name: 'search', arguments: '{}' }));
    const state = after(
      say(false),
      SEND,
      { type: 'assistant', at: 2, message: { text: '', toolCalls } },
      {
        type: 'stop',
        at: 3,
        results: [
          { toolCallId: b, content: 'broke', status: 'error' },
          { toolCallId: a, content: 'fine' },
        ],
      },
    );
    const statuses = chainOf(state).map((message) => message.role === 'tool' && message.status);
    expect(statuses).toEqual([false, false, 'ok', 'error', 'cancelled', false]);
  });

  it('keeps the reasoning of an answer that had text', () => {
    const partial = { text: 'half', reasoning: 'hm' };
    const state = after(say(false), SEND, { type: 'stop', at: 2, partial });
    expect(tailOf(state)).toEqual({
      role: 'assistant',
      text: 'half',
      reasoning: 'hm',
      toolCalls: [],
      interrupted: true,
    });
  });
});
