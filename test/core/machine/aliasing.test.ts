import { describe, expect, it } from 'vitest';
import type { Entry } from '#core/conversation/entry.ts';
import { CallId } from '#core/conversation/ids.ts';
import { advance } from '#core/machine/advance.ts';
import { KernelConfig } from '#core/machine/config.ts';
import type { KernelInput } from '#core/machine/input.ts';
import { replay } from '#core/machine/replay.ts';
import { chainOf, estimateOf, initialState } from '#core/machine/state.ts';

const CONFIG = KernelConfig.parse({});

/** Changes every text and list that can be reached from a value, as a careless caller would. */
function spoil(value: unknown): void {
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value)) {
    spoil(inner);
    if (typeof inner === 'string') Reflect.set(value, key, `spoilt ${inner}`);
    if (typeof inner === 'number') Reflect.set(value, key, inner + 1_000);
  }
  if (Array.isArray(value)) value.push('one more');
}

const call = (
  id: string,
): { id: CallId; name: string; arguments: string; extraContent: unknown } => ({
  id: CallId.parse(id),
  name: 'search',
  arguments: '{}',
  extraContent: { google: { signatures: ['s', 't'] } },
});

/** A life that brings something of every kind in. Made anew each time, so that it can be spoilt. */
function life(): KernelInput[] {
  return [
    { type: 'start', at: 0, system: 's', tools: '[]' },
    { type: 'user', at: 1, parts: [{ text: 'a' }, { image: 'h', type: 'image/png' }] },
    { type: 'user', at: 1, parts: [{ file: 'f', name: 'n', type: 'text/plain' }, { text: 'b' }] },
    { type: 'send', at: 2 },
    {
      type: 'assistant',
      at: 3,
      message: { text: 'x', reasoning: 'r', toolCalls: [call('p'), call('q')] },
      usage: { promptTokens: 10, completionTokens: 1 },
    },
    {
      type: 'tool_results',
      at: 4,
      results: [
        { toolCallId: CallId.parse('p'), content: '1' },
        { toolCallId: CallId.parse('q'), content: '2', status: 'error' },
      ],
      rejectedIds: [CallId.parse('q')],
      effects: { search: 'query' },
    },
    { type: 'stop', at: 5, partial: { text: 'half', toolCalls: [call('r')] } },
    {
      type: 'compact',
      at: 6,
      prefixLength: 0,
      replaced: 1,
      replacement: [{ role: 'user', parts: [{ text: 'short' }] }],
    },
    {
      type: 'rebuild',
      at: 7,
      replacement: [
        { role: 'user', parts: [{ text: 'all' }] },
        { role: 'assistant', text: '', toolCalls: [call('z')] },
        { role: 'tool', toolCallId: CallId.parse('z'), name: 'search', content: 'c', status: 'ok' },
        { role: 'assistant', text: 'end', toolCalls: [] },
      ],
    },
  ];
}

/** What the life leads to when each input is handed to `after` once it was taken. */
function live(after: (input: KernelInput) => void): unknown {
  let state = initialState(CONFIG);
  const entries: Entry[] = [];
  const seen = life().map((input) => {
    const step = advance(state, input);
    if (step === null) throw new Error('Every input of this life is taken.');
    state = step.state;
    entries.push(...step.appended);
    after(input);
    return { chain: chainOf(state), estimate: estimateOf(state) };
  });
  expect(chainOf(replay(entries, CONFIG))).toEqual(chainOf(state));
  return { seen, entries };
}

describe('a caller that changes its objects after they were taken', () => {
  it('changes neither the chain nor the trajectory', () => {
    expect(live(spoil)).toEqual(live(() => undefined));
  });
});
