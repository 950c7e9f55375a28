// Random lives of a kernel: configurations and input orders, legal and illegal, biased so that long
// rounds with tools, rollbacks and forced endings really happen.

import fc from 'fast-check';
import { CallId } from '#core/conversation/ids.ts';
import type { Message, ToolCall, ToolStatus } from '#core/conversation/message.ts';
import { suspendMessage } from '#core/conversation/suspend.ts';
import { KernelConfig } from '#core/machine/config.ts';
import type { KernelInput, ToolEffect } from '#core/machine/input.ts';
import { chainOf, stateAction, tailOf } from '#core/machine/state.ts';
import type { KernelState } from '#core/machine/state.ts';

const TOOLS = ['search', 'reply', 'finish_turn', 'unheard_of'] as const;
const EFFECTS: Record<string, ToolEffect> = {
  search: 'query',
  reply: 'action',
  finish_turn: 'end',
};
const STATUSES: readonly ToolStatus[] = ['ok', 'ok', 'ok', 'error', 'skipped', 'unknown'];

export const arbitraryConfig: fc.Arbitrary<KernelConfig> = fc
  .record({
    contextWindow: fc.option(fc.integer({ min: 40, max: 900 }), { nil: undefined, freq: 2 }),
    maxOutputTokens: fc.integer({ min: 5, max: 60 }),
    minTokensForGeneration: fc.constantFrom(0, 0, 5, 30),
    maxTurns: fc.option(fc.integer({ min: 1, max: 6 }), { nil: undefined }),
    maxRollbacks: fc.integer({ min: 0, max: 3 }),
    refusalKeywords: fc.constantFrom([], ['cannot']),
    formatKeywords: fc.constantFrom([], ['<tool>']),
    formatErrorStrategy: fc.constantFrom('reprompt', 'rollback', 'ignore'),
    finalResponsePrompt: fc.option(fc.constant('final?'), { nil: undefined, freq: 2 }),
    earlyStopPrompt: fc.option(fc.constant('stop now'), { nil: undefined }),
    counts: fc.constantFrom('round', 'task'),
  })
  .map((config) => KernelConfig.parse(config));

/** A choice that becomes an input once the state is known. */
export type Choice = { kind: number; a: number; b: number; text: string };

const arbitraryText = fc.constantFrom(
  '',
  'yes',
  'I cannot',
  'try <tool>',
  'x'.repeat(40),
  '你好',
  '\n',
);

export const arbitraryLife: fc.Arbitrary<{ config: KernelConfig; choices: Choice[] }> = fc.record({
  config: arbitraryConfig,
  choices: fc.array(
    fc.record({ kind: fc.nat(99), a: fc.nat(999), b: fc.nat(999), text: arbitraryText }),
    { minLength: 1, maxLength: 40, size: 'max' },
  ),
});

/** The input that a choice means here. Every third one or so has no place in the state and must be refused. */
export function inputFor(state: KernelState, choice: Choice, at: number): KernelInput {
  if (choice.kind < 15) return anyInput(state, choice, at);
  switch (stateAction(state)) {
    case 'done':
      return idleInput(state, choice, at);
    case 'call_model':
      return callInput(state, choice, at);
    case 'execute_tools':
      return toolInput(state, choice, at);
  }
}

function idleInput(state: KernelState, choice: Choice, at: number): KernelInput {
  const { stage } = state.control;
  const waits = stage === 'user_message_pending' || stage === 'model_call_failed';
  if (stage === 'not_initialized' && choice.a % 2 === 0)
    return { type: 'start', at, system: 'sys' };
  if (waits && choice.a % 4 !== 0) return { type: 'send', at };
  if (choice.a % 9 === 1) return markerInput(state, choice, at);
  return userInput(choice, at);
}

function callInput(state: KernelState, choice: Choice, at: number): KernelInput {
  const pick = choice.a % 20;
  if (pick < 6) return assistantInput(choice, at, []);
  if (pick < 13) return assistantInput(choice, at, freshCalls(choice, at));
  if (pick === 13) return { type: 'context_limit_error', at, detail: 'too long' };
  if (pick === 14) return { type: 'length_error', at };
  if (pick === 15) return { type: 'model_failed', at, error: 'down' };
  if (pick === 16) return { type: 'stop', at, partial: partial(choice, at) };
  if (pick === 17) return userInput({ ...choice, b: 0 }, at);
  if (pick === 18) return markerInput(state, choice, at);
  return assistantInput({ ...choice, b: 0 }, at, choice.b % 2 ? freshCalls(choice, at) : []);
}

function toolInput(state: KernelState, choice: Choice, at: number): KernelInput {
  const pick = choice.a % 10;
  if (pick < 2) {
    const reason = pick === 0 ? 'duplicate_query' : 'tool_error';
    return { type: 'rollback_tool_calls', at, reason };
  }
  const results = pendingCalls(state).map((call, index) => ({
    toolCallId: call.id,
    content: choice.text,
    status: STATUSES[(choice.b + index) % STATUSES.length]!,
  }));
  if (pick === 2) return { type: 'stop', at, results: results.slice(choice.b % 2) };
  const given = pick === 3 ? results.slice(1) : results.reverse();
  return {
    type: 'tool_results',
    at,
    results: given,
    exhausted: choice.b % 7 === 0,
    effects: EFFECTS,
  };
}

function anyInput(state: KernelState, choice: Choice, at: number): KernelInput {
  const makers = [idleInput, callInput, toolInput];
  return makers[choice.kind % makers.length]!(state, choice, at);
}

function userInput(choice: Choice, at: number): KernelInput {
  const text = choice.text || 'hello';
  const parts = choice.b % 5 === 4 ? [{ image: 'h1', type: 'image/png' }] : [{ text }];
  return {
    type: 'user',
    at,
    parts,
    absorb: choice.b % 3 === 0,
    synthetic: choice.b % 11 === 0,
  };
}

function assistantInput(choice: Choice, at: number, toolCalls: ToolCall[]): KernelInput {
  const finishReason = choice.b % 6 === 0 ? 'length' : 'stop';
  return {
    type: 'assistant',
    at,
    message: { text: choice.text, toolCalls, finishReason },
    ...(choice.b % 3 === 1 ? { usage: { promptTokens: choice.b, completionTokens: 1 } } : {}),
  };
}

function freshCalls(choice: Choice, at: number): ToolCall[] {
  // Now and then an id comes again, as broken endpoints send them.
  const prefix = choice.b % 17 === 0 ? 'again' : `c${at}`;
  return Array.from({ length: 1 + (choice.b % 3) }, (_, index) => ({
    id: CallId.parse(`${prefix}-${index}`),
    name: TOOLS[(choice.a + index) % TOOLS.length]!,
    arguments: '{}',
  }));
}

function partial(choice: Choice, at: number): { text: string; toolCalls: ToolCall[] } {
  return {
    text: choice.b % 2 ? choice.text : '',
    toolCalls: choice.b % 3 ? [] : freshCalls(choice, at),
  };
}

function pendingCalls(state: KernelState): readonly ToolCall[] {
  const tail = tailOf(state);
  return tail?.role === 'assistant' ? tail.toolCalls : [];
}

function markerInput(state: KernelState, choice: Choice, at: number): KernelInput {
  const { size } = state.chain;
  const prefixLength = size === 0 ? 0 : choice.b % (size + 1);
  if (choice.a % 3 === 0) return { type: 'discard_all', at, prefixLength };
  const chain = chainOf(state);
  if (choice.a % 3 === 1) {
    const summary: Message[] = [{ role: 'user', parts: [{ text: 'earlier' }] }, suspendMessage()];
    return { type: 'rebuild', at, replacement: [...summary, ...chain.slice(-(choice.b % 4))] };
  }
  const replaced = 1 + (choice.a % 4);
  const replacement = choice.b % 2 ? chain.slice(prefixLength, prefixLength + replaced) : [];
  return { type: 'compact', at, prefixLength, replaced, replacement };
}
