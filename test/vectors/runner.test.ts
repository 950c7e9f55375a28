import { describe, expect, it } from 'vitest';
import { runReplayVector } from './chain-vectors.ts';
import { runKernelVector } from './kernel-vector.ts';
import { parseMessage, printMessage } from './notation.ts';
import { lineOf, thrownText } from './outcome.ts';

function kernel(...steps: readonly unknown[]): { kind: string; name: string; steps: unknown } {
  return { kind: 'kernel', name: 'v', steps };
}

/** The line that a vector gets, also where it cannot be run. */
function lineFor(vector: unknown): string {
  try {
    return lineOf(runKernelVector(vector));
  } catch (error) {
    return lineOf({ name: 'v', ok: false, difference: thrownText(error) });
  }
}

describe('the line of a vector', () => {
  it('names the step and what was thrown, where nothing was to be', () => {
    expect(lineFor(kernel({ do: 'user', text: 'hi' }, { do: 'stop' }))).toBe(
      'not ok v: step 1 (stop): threw TransitionError: No transition from user_message_pending to assistant_interrupted.',
    );
  });

  it('names the step, the error that was expected and the one that came', () => {
    expect(lineFor(kernel({ do: 'stop', throws: 'ChainError' }))).toMatch(
      /^not ok v: step 0 \(stop\): expected ChainError, got TransitionError: .*$/,
    );
  });

  it('names the step whose input nobody knows', () => {
    expect(lineFor(kernel({ do: 'fly', throws: 'Error' }))).toBe(
      'not ok v: step 0 (fly): threw Error: No such input: fly',
    );
  });

  it('says in one line where the form is bad', () => {
    expect(lineFor(kernel({ text: 7 }))).toMatch(/^not ok v: bad form at steps\.0\.do: .+$/);
    expect(lineFor(kernel({ do: 'user', text: 7, calls: 'x' }))).not.toContain('\n');
  });

  it('is one line, whatever the texts hold', () => {
    const text = 'a\n\nb';
    const line = lineFor(kernel({ do: 'user', text, expect: { chain: [] } }));
    expect(line).toMatch(/^not ok v: step 0 \(user\): expect\.chain: expected \[\], got .+$/);
  });
});

describe('the notation of messages', () => {
  it.each([
    ['user:[image:h1]', [{ image: 'h1', type: 'image/png' }]],
    [
      'user:a\n\nb\n\n[file:f]\n\nc',
      [{ text: 'a\n\nb' }, { file: 'f', name: 'file', type: 'text/plain' }, { text: 'c' }],
    ],
    ['user:see [image:h1] there', [{ text: 'see [image:h1] there' }]],
    ['user:', [{ text: '' }]],
  ])('reads %j back', (notation, parts) => {
    const message = parseMessage(notation);
    expect(message).toEqual({ role: 'user', parts });
    expect(printMessage(message)).toBe(notation);
  });

  it('costs nothing for a picture in a replacement', () => {
    const replacement = ['user:[image:h1]', 'assistant:b'];
    const outcome = runReplayVector({
      kind: 'replay',
      name: 'v',
      config: { estimate: 'chars' },
      entries: ['user:a', 'assistant:b', { marker: 'rebuild', replacement }],
      chain: replacement,
      estimate: 1,
    });
    expect(outcome).toEqual({ name: 'v', ok: true });
  });
});

it('takes a finish word that nobody knows for a plain end', () => {
  const steps = [
    { do: 'user', text: 'hi' },
    { do: 'send' },
    {
      do: 'assistant',
      text: 'x',
      finishReason: 'eos_token',
      expect: { stage: 'assistant_completed' },
    },
  ];
  expect(runKernelVector(kernel(...steps))).toEqual({ name: 'v', ok: true });
});
