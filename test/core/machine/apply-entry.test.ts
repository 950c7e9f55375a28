import { describe, expect, it } from 'vitest';
import type { Entry } from '#core/conversation/entry.ts';
import type { Message, Usage } from '#core/conversation/message.ts';
import { advance } from '#core/machine/advance.ts';
import { applyEntry } from '#core/machine/apply-entry.ts';
import { KernelConfig } from '#core/machine/config.ts';
import { replay } from '#core/machine/replay.ts';
import { chainOf, initialState } from '#core/machine/state.ts';
import type { KernelState } from '#core/machine/state.ts';

const CONFIG = KernelConfig.parse({});

type Line = { message: Message; usage?: Usage };

function replayed(...lines: readonly Line[]): KernelState {
  const path = lines.map((line, seq): Entry => ({
    ...line,
    seq,
    at: 100 + seq,
    run: 'main',
    kind: 'message',
  }));
  return replay(path, CONFIG);
}

const USER: Message = { role: 'user', parts: [{ text: 'q' }] };
const REPLY: Message = { role: 'assistant', text: 'a', toolCalls: [] };

describe('an entry of the trajectory', () => {
  it('with a count of our own teaches the estimator nothing', () => {
    const usage: Usage = { promptTokens: 500, completionTokens: 1, estimated: true };
    const state = replayed({ message: USER }, { message: REPLY, usage });
    expect(state.calibration).toEqual({ ratio: 1, anchor: null });
  });

  it('with the count of the provider anchors the estimate', () => {
    const usage: Usage = { promptTokens: 500, completionTokens: 1 };
    const state = replayed({ message: USER }, { message: REPLY, usage });
    expect(state.calibration.anchor).toMatchObject({ length: 1, count: 500 });
  });

  it('does not say itself when a USER was sent: only a reply does', () => {
    // A file of another hand may carry the field; the USER would pass for read by the model.
    const marked: Message = { role: 'user', parts: [{ text: 'q' }], sentAt: 7 };
    expect(chainOf(replayed({ message: marked }))).toEqual([USER]);
    expect(chainOf(replayed({ message: marked }, { message: REPLY }))[0]).toEqual({
      ...USER,
      sentAt: 101,
    });
    expect(chainOf(replayed({ message: USER }, { message: marked }))[0]).not.toHaveProperty(
      'sentAt',
    );
  });

  it('of a side run leaves the stage of the main run alone', () => {
    const step = advance(initialState(CONFIG), { type: 'user', at: 0, parts: [{ text: 'q' }] });
    const entry = step?.appended.at(-1);
    if (entry?.kind !== 'step') throw new Error('A step ends with its entry.');
    const after = applyEntry(initialState(CONFIG), { ...entry, run: 'gate' });
    expect(after.control.stage).toBe('not_initialized');
  });
});
