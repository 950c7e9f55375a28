import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CallId } from '#core/conversation/ids.ts';
import type { Entry } from '#core/conversation/entry.ts';
import { addToTranscript, EMPTY_TRANSCRIPT, transcriptOf } from '#core/conversation/transcript.ts';
import type { Transcript, TranscriptItem } from '#core/conversation/transcript.ts';
import { toArray } from '#core/lib/stack.ts';
import { advance } from '#core/machine/advance.ts';
import { KernelConfig } from '#core/machine/config.ts';
import type { KernelInput } from '#core/machine/input.ts';
import { initialState } from '#core/machine/state.ts';
import { CONTINUE_PROMPT } from '#core/prompt/texts.ts';
import { arbitraryLife, inputFor } from '../../support/arbitrary-inputs.ts';

type Untimed<T> = T extends { at: number } ? Omit<T, 'at'> : never;

/** The entries that these inputs leave. */
function entriesOf(config: Partial<KernelConfig>, ...inputs: Untimed<KernelInput>[]): Entry[] {
  let state = initialState(KernelConfig.parse(config));
  return inputs.flatMap((input, at) => {
    const step = advance(state, { ...input, at })!;
    state = step.state;
    return step.appended;
  });
}

function items(transcript: Transcript): TranscriptItem[] {
  return toArray(transcript.items);
}

const ask = (text: string) => ({ type: 'user' as const, parts: [{ text }] });
const send = { type: 'send' as const };
const answer = (text: string, ...ids: string[]) => ({
  type: 'assistant' as const,
  message: {
    text,
    toolCalls: ids.map((id) => ({ id: CallId.parse(id), name: 'now', arguments: '{}' })),
  },
});

describe('the transcript', () => {
  it('shows two messages that were merged into one USER as two', () => {
    const path = entriesOf({}, ask('one'), ask('two'), send, answer('both'));
    expect(items(transcriptOf(path)).map(({ type }) => type)).toEqual([
      'user',
      'user',
      'assistant',
    ]);
  });

  it('puts a result into the call that asked for it', () => {
    const results = [{ toolCallId: CallId.parse('a'), content: '12:00' }];
    const path = entriesOf(
      {},
      ask('time?'),
      send,
      answer('let me see', 'a'),
      { type: 'tool_results', results, effects: {} },
      answer('noon'),
    );
    expect(items(transcriptOf(path))[1]).toMatchObject({
      text: 'let me see',
      calls: [{ id: 'a', status: 'ok', result: '12:00' }],
    });
  });

  it('keeps what a rollback hid, with the reason, and never shows SUSPEND', () => {
    const path = entriesOf(
      { refusalKeywords: ['cannot'], maxRollbacks: 1 },
      ask('hi'),
      send,
      answer('I cannot'),
      answer('sure', 'a'),
      { type: 'stop', results: [] },
    );
    expect(items(transcriptOf(path))).toMatchObject([
      { type: 'user', hidden: null },
      { type: 'assistant', text: 'I cannot', hidden: 'assistant_refusal' },
      { type: 'assistant', text: 'sure', hidden: null, calls: [{ status: 'cancelled' }] },
      { type: 'end', end: 'interrupted' },
    ]);
  });

  it('hides the prompts of the program', () => {
    const path = entriesOf({ maxTurns: 1, earlyStopPrompt: 'stop' }, ask('hi'), send, answer('ok'));
    expect(items(transcriptOf(path))).toMatchObject([
      { type: 'user', hidden: null },
      { type: 'user', hidden: 'synthetic' },
      { type: 'assistant' },
      { type: 'end', end: 'turn_limit' },
    ]);
  });

  it('shows an answer and its continuation as one, without the note that it had stopped', () => {
    const path = entriesOf(
      {},
      ask('hi'),
      send,
      { type: 'stop', partial: { text: 'The cat' } },
      { type: 'user', parts: [{ text: CONTINUE_PROMPT }], synthetic: true },
      send,
      answer(' sat'),
    );
    expect(items(transcriptOf(path)).filter(({ hidden }) => hidden === null)).toMatchObject([
      { type: 'user' },
      { type: 'assistant', text: 'The cat sat', isInterrupted: false },
    ]);
  });

  it('loses nothing that was said when the window is rebuilt', () => {
    const path = entriesOf({}, ask('hi'), send, answer('hello'), {
      type: 'rebuild',
      replacement: [
        { role: 'user', parts: [{ text: 'earlier' }] },
        { role: 'assistant', text: 'summary', toolCalls: [] },
      ],
    });
    expect(items(transcriptOf(path))).toMatchObject([{ type: 'user' }, { text: 'hello' }]);
  });

  it('grows entry by entry to what it is from the whole, whatever happened', () => {
    fc.assert(
      fc.property(arbitraryLife, ({ config, choices }) => {
        let state = initialState(config);
        let grown = EMPTY_TRANSCRIPT;
        const path: Entry[] = [];
        choices.forEach((choice, at) => {
          try {
            const step = advance(state, inputFor(state, choice, at));
            if (step === null) return;
            state = step.state;
            path.push(...step.appended);
            grown = step.appended.reduce(addToTranscript, grown);
          } catch {
            // A refused input leaves nothing.
          }
        });
        expect(items(transcriptOf(path))).toEqual(items(grown));
        // Its shadow of the chain is as long as the chain: what a rollback hides is found by it.
        expect(grown.chain.size).toBe(state.chain.size);
      }),
    );
  });
});
