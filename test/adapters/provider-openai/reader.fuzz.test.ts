import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createReader } from '#adapters/provider-openai/reader.ts';
import type { ProviderEnd } from '#runtime/ports/provider.ts';
import { DONE, c, f, r, t, u } from '../../support/stream-script.ts';

const PIECES = [
  t('a'),
  t(' <think>'),
  t('</think> b'),
  t('潮🌊'),
  t('</thi'),
  r('hm'),
  c({ i: 0, id: 'x', n: 'now', a: '{"a"' }),
  c({ i: 0, a: ':1}' }),
  c({ n: 'now', a: '{}' }, { id: 'y', a: '' }),
  f('stop'),
  f('length'),
  f('error'),
  u(3, 2, 1),
  DONE,
  ': ping\n\n',
  'data: {"half\n',
  'data: {"choices":[{"delta":\ndata: {"content":"s"}}]}\n',
  'event: error\n',
  'event: ping\r\ndata: {"type":"ping"}\r\n\r\n',
  'error: {"message":"oh"}\n\n',
  '{"error":"bare"}\n',
  '{\n"error":\n"spread"}\n',
  '<html>\n<title>t</title>\n',
  'data: {"message":"m","code":7}\n',
  'data:',
  '\n',
  '\r',
  '\r\n',
  '\uFEFF',
];

type Outcome = { end: ProviderEnd; shown: { text: string; reasoning: string } };

function outcome(bytes: Uint8Array, cuts: readonly number[], how: 'closed' | 'reset'): Outcome {
  let made = 0;
  const reader = createReader(
    { status: 200, contentType: 'text/event-stream', headers: {} },
    { newCallId: () => `call_${(made += 1)}` },
  );
  const shown = { text: '', reasoning: '' };
  let start = 0;
  for (const cut of [...cuts, bytes.length]) {
    const { text, reasoning } = reader.push(bytes.subarray(start, cut));
    shown.text += text;
    shown.reasoning += reasoning;
    start = cut;
  }
  return { end: reader.end(how), shown };
}

describe('any stream of bytes', () => {
  const stream = fc.array(fc.constantFrom(...PIECES), { maxLength: 14 });
  const how = fc.constantFrom('closed' as const, 'reset' as const);

  it('means the same however it is cut, and shows only beginnings of it', () => {
    fc.assert(
      fc.property(stream, how, fc.array(fc.nat(400), { maxLength: 8 }), (pieces, ends, places) => {
        const bytes = new TextEncoder().encode(pieces.join(''));
        const cuts = places.map((place) => Math.min(place, bytes.length)).sort((a, b) => a - b);
        const whole = outcome(bytes, [], ends);
        const single = Array.from(bytes.keys());

        for (const cut of [cuts, single]) {
          const { end, shown } = outcome(bytes, cut, ends);
          expect(end).toEqual(whole.end);
          expect(end.answer.text.startsWith(shown.text)).toBe(true);
          expect(end.answer.reasoning.startsWith(shown.reasoning)).toBe(true);
        }
      }),
    );
  });

  it('never makes the reader throw', () => {
    const head = { status: 200, contentType: '', headers: {} };
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), fc.json(), fc.json(), (noise, one, two) => {
        const reader = createReader(head, { newCallId: () => 'call_00000001' });
        reader.push(noise);
        reader.push(new TextEncoder().encode(`\ndata: ${one}\n\nevent: error\ndata: ${two}\n`));

        expect(['answered', 'interrupted', 'failed']).toContain(reader.end('closed').type);
      }),
    );
  });

  it('never makes the reader throw by odd values in known places', () => {
    const odd = fc.jsonValue({ maxDepth: 3 });
    const delta = fc.record(
      {
        content: odd,
        refusal: odd,
        reasoning: odd,
        reasoning_details: odd,
        tool_calls: fc.oneof(odd, fc.array(fc.record({ index: odd, id: odd, function: odd }))),
        function_call: odd,
      },
      { requiredKeys: [] },
    );
    const chunk = fc.record(
      {
        choices: fc.oneof(odd, fc.array(fc.record({ index: odd, delta, finish_reason: odd }))),
        usage: odd,
        error: odd,
        x_groq: odd,
      },
      { requiredKeys: [] },
    );
    const head = { status: 200, contentType: '', headers: {} };
    fc.assert(
      fc.property(fc.array(chunk, { maxLength: 4 }), (chunks) => {
        let made = 0;
        const reader = createReader(head, { newCallId: () => `call_${(made += 1)}` });
        for (const one of chunks) {
          reader.push(new TextEncoder().encode(`data: ${JSON.stringify(one)}\n\n`));
        }
        const { answer } = reader.end('closed');

        expect(new Set(answer.toolCalls.map((call) => call.id)).size).toBe(answer.toolCalls.length);
      }),
    );
  });
});
