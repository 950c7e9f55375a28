import { describe, expect, it } from 'vitest';
import { Framer, type Frame } from '#adapters/provider-openai/frames.ts';
import { createSseReader } from '#adapters/provider-openai/sse.ts';

function frames(text: string): Frame[] {
  const found: Frame[] = [];
  const framer = new Framer((frame) => found.push(frame));
  const sse = createSseReader((line) => {
    framer.push(line);
  });
  sse.push(new TextEncoder().encode(text));
  sse.end();
  framer.end();
  return found;
}

const json = (value: object): Frame => ({ type: 'json', value: { ...value } });
const skipped = (text: string): Frame => ({ type: 'skipped', text });
const DONE: Frame = { type: 'done' };
const A = { choices: [], a: 1 };
const B = { choices: [], b: 'data: inside' };
const [a, b] = [JSON.stringify(A), JSON.stringify(B)];

describe('frames', () => {
  it('are handed over at the end of their line where they are whole chunks', () => {
    const found: Frame[] = [];
    const framer = new Framer((frame) => found.push(frame));
    framer.push({ field: 'data', value: a });

    expect(found).toEqual([json(A)]);
  });

  it('do not wait behind half a one', () => {
    const found: Frame[] = [];
    const framer = new Framer((frame) => found.push(frame));
    framer.push({ field: 'data', value: '{"cut' });
    framer.push({ field: 'data', value: a });

    expect(found).toEqual([skipped('{"cut'), json(A)]);
  });

  it('are joined from the lines of one event', () => {
    expect(frames('data: {"a":\ndata: [1,\ndata: 2]}\n\n')).toEqual([json({ a: [1, 2] })]);
  });

  it('are taken each by itself where the lines are not one JSON', () => {
    expect(frames(`data: ${a}\ndata: {"half\ndata: ${b}\ndata: [DONE]\n\n`)).toEqual([
      json(A),
      skipped('{"half'),
      json(B),
      DONE,
    ]);
  });

  it('are found where spread ones follow each other without a blank line', () => {
    expect(frames('data: {"a":\ndata: 1}\ndata: {"b":\ndata: 2}\ndata: [DONE]\n')).toEqual([
      json({ a: 1 }),
      json({ b: 2 }),
      DONE,
    ]);
  });

  it.each([
    ['behind half a frame', `data: {"choices":[{"deldata: ${b}\n\n`, [json(B), 'half']],
    ['two whole ones', `data: ${a}data: ${b}\n\n`, [json(A), json(B)]],
    ['between two halves', `data: {"xdata: ${a}data: {"y\n\n`, [json(A), 'half']],
    ['with a doubled field name', `data: data: ${a}\n\n`, [json(A)]],
    ['the end glued to a chunk', `data: ${a} data: [DONE]\n\n`, [json(A), DONE]],
    ['behind the tail of a lost line', `tent":"x"}}]}data: ${a}\n\n`, [json(A), 'half']],
  ])('glued to each other are taken: %s', (_name, text, expected) => {
    const got = frames(text).map((frame) => (frame.type === 'skipped' ? 'half' : frame));

    expect(got).toEqual(expected);
  });

  it('that are no JSON are skipped with their text', () => {
    expect(frames('data: hello there\n\ndata: {"cut\n\n')).toEqual([
      skipped('hello there'),
      skipped('{"cut'),
    ]);
  });

  it('that are scalars or blank are nothing', () => {
    expect(frames('data: null\n\ndata: 3\n\ndata:\n\ndata: \n\n')).toEqual([]);
  });

  it('may be JSON without a field name, on one line or many', () => {
    expect(frames(`${a}\n\n{\n "b": {\n  "c": 1\n }\n}\n`)).toEqual([
      json(A),
      json({ b: { c: 1 } }),
    ]);
  });

  it('may be a document whose inner lines are JSON too', () => {
    expect(frames('{"list":[\n{"index":0}\n],"n":{}}\n')).toEqual([
      json({ list: [{ index: 0 }], n: {} }),
    ]);
  });

  it('come out of a list one by one', () => {
    expect(frames(`[${a},3,${b}]`)).toEqual([json(A), json(B)]);
  });

  it('come out of a list with one to a line', () => {
    const found = frames(`[\n${a},\n${b}\n]\n`).filter(({ type }) => type === 'json');
    expect(found).toEqual([json(A), json(B)]);
  });

  it('may be spread over lines of which only the first has a field name', () => {
    expect(frames('data: {\n "a": [\n  1\n ]\n}\n\n')).toEqual([json({ a: [1] })]);
  });

  it('may be spread so that one line is an object that says it has no error', () => {
    expect(frames('data: {"list":[\ndata: {"n":1,"error":null}\ndata: ]}\n\n')).toEqual([
      json({ list: [{ n: 1, error: null }] }),
    ]);
  });

  it('of a page are one skipped text', () => {
    expect(frames('<html>\n<title>x</title>\n\n</html>\n')).toEqual([
      skipped('<html>\n<title>x</title>\n\n</html>'),
    ]);
  });

  it.each([
    ['under event: error', 'event: error\ndata: {"message":"m"}\n\n', { message: 'm' }],
    ['on an error: line', 'error: {"message":"m"}\n\n', { message: 'm' }],
    ['as plain words', 'event: error\ndata: went\ndata: wrong\n\n', 'went\nwrong'],
    ['as plain words on an error: line', 'error: went wrong\n', 'went wrong'],
    ['under a name in capitals', 'event: ERROR\ndata: oh\n\n', 'oh'],
    [
      'whose name comes after the data',
      'data: {"message":"m"}\nevent: error\n\n',
      { message: 'm' },
    ],
  ])('tell an error %s', (_name, text, value) => {
    expect(frames(text)).toEqual([{ type: 'error', value }]);
  });

  it('under another event name are ordinary', () => {
    expect(frames(`event: error\n\nevent: ping\ndata: {"type":"ping"}\n\ndata: ${a}\n\n`)).toEqual([
      json({ type: 'ping' }),
      json(A),
    ]);
  });

  it('keep their order around an error on a bare line', () => {
    expect(frames(`data: ${a}\n{"error":"e"}\ndata: ${b}\n`)).toEqual([
      json(A),
      json({ error: 'e' }),
      json(B),
    ]);
  });
});
