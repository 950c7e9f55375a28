import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createSseReader, type SseLine } from '#adapters/provider-openai/sse.ts';

const encoder = new TextEncoder();

/** The lines of all pieces; those that only the end brings are among them. */
function read(...pieces: (string | Uint8Array)[]): SseLine[] {
  const lines: SseLine[] = [];
  const reader = createSseReader((line) => lines.push(line));
  for (const piece of pieces) {
    reader.push(typeof piece === 'string' ? encoder.encode(piece) : piece);
  }
  reader.end();
  return lines;
}

const BLANK: SseLine = { field: 'blank' };
const data = (value: string): SseLine => ({ field: 'data', value });

describe('lines of an event stream', () => {
  it.each([
    ['LF', '\n'],
    ['CRLF', '\r\n'],
    ['lone CR', '\r'],
  ])('end with %s', (_name, end) => {
    expect(read(`data: a${end}data: b${end}${end}data: c${end}`)).toEqual([
      data('a'),
      data('b'),
      BLANK,
      data('c'),
    ]);
  });

  it('do not gain a blank one where a CRLF is cut in two', () => {
    expect(read('data: a\r', '\ndata: b\r', '\n\r', '\n')).toEqual([data('a'), data('b'), BLANK]);
  });

  it('are handed over at a lone CR, before the next byte comes', () => {
    const lines: SseLine[] = [];
    createSseReader((line) => lines.push(line)).push(encoder.encode('data: a\r'));

    expect(lines).toEqual([data('a')]);
  });

  it('lose exactly one space after the colon', () => {
    expect(read('data:a\ndata: b\ndata:  c\ndata:\ndata\n')).toEqual(
      ['a', 'b', ' c', '', ''].map(data),
    );
  });

  it('are dropped where they are comments, ids or retry times', () => {
    expect(read(': ping\n:\n:data: x\nid: 7\nid\nretry: 10\ndata: a\n')).toEqual([data('a')]);
  });

  it('keep their place whatever they are', () => {
    expect(read('event: error\ndata: {}\n{"error":1}\nerror: {"a":1}\n<html>\n')).toEqual([
      { field: 'event', value: 'error' },
      data('{}'),
      { field: 'bare', value: '{"error":1}' },
      { field: 'error', value: '{"a":1}' },
      { field: 'bare', value: '<html>' },
    ]);
  });

  it('come also where the last one has no end', () => {
    expect(read('data: a\n\ndata: [DONE]')).toEqual([data('a'), BLANK, data('[DONE]')]);
  });

  it('lose a byte order mark at the very start only', () => {
    expect(read('\uFEFFdata: a\n', 'data: \uFEFFb\n\uFEFFdata: c\n')).toEqual([
      data('a'),
      data('\uFEFFb'),
      { field: 'bare', value: '\uFEFFdata: c' },
    ]);
  });

  it('are the same however the bytes are cut', () => {
    const text = '\uFEFFdata: 潮🌊\r\n\r\ndata:é\rdata: x\n\n: c\r\ndata: [DONE]';
    const bytes = encoder.encode(text);
    fc.assert(
      fc.property(fc.array(fc.nat(bytes.length), { maxLength: 12 }), (cuts) => {
        const edges = [0, ...cuts.sort((a, b) => a - b), bytes.length];
        const pieces = edges.map((edge, at) => bytes.subarray(edges[at - 1] ?? 0, edge));

        expect(read(...pieces)).toEqual(read(text));
      }),
    );
  });

  it('survive a pushed buffer that is used again', () => {
    const lines: SseLine[] = [];
    const reader = createSseReader((line) => lines.push(line));
    const shared = new Uint8Array(8);
    shared.set(encoder.encode('data: ab'));
    reader.push(shared);
    shared.set(encoder.encode('c\n\n\n\n\n\n\n'));
    reader.push(shared);

    expect(lines.slice(0, 2)).toEqual([data('abc'), BLANK]);
  });
});
