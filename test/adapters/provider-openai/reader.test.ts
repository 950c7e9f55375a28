import { describe, expect, it } from 'vitest';
import { createReader, type ReaderOptions } from '#adapters/provider-openai/reader.ts';
import type { ProviderEnd } from '#runtime/ports/provider.ts';
import { DONE, c, f, r, t, u } from '../../support/stream-script.ts';

type Options = Partial<ReaderOptions> & { how?: 'closed' | 'reset'; status?: number };
type Seen = { end: ProviderEnd; shown: { text: string; reasoning: string }; calls: number };

function bytesOf(frames: readonly string[]): Uint8Array {
  return new TextEncoder().encode(frames.join(''));
}

function read(frames: readonly string[], options: Options = {}, size = 7): Seen {
  let made = 0;
  const head = { status: options.status ?? 200, contentType: 'text/event-stream', headers: {} };
  const reader = createReader(head, {
    newCallId: () => `call_${String((made += 1)).padStart(8, '0')}`,
    ...options,
  });
  const bytes = bytesOf(frames);
  const seen = { shown: { text: '', reasoning: '' }, calls: 0 };
  for (let at = 0; at < bytes.length; at += size) {
    const { text, reasoning, calls } = reader.push(bytes.subarray(at, at + size));
    seen.shown.text += text;
    seen.shown.reasoning += reasoning;
    seen.calls = calls?.length ?? seen.calls;
  }
  return { ...seen, end: reader.end(options.how ?? 'closed') };
}

/** What came of it, empty things left out; calls as `id name arguments`. */
function result(frames: readonly string[], options: Options = {}): object {
  const { end } = read(frames, options);
  const { text, reasoning, toolCalls, finishReason, usage, notes } = end.answer;
  return {
    type: end.type,
    ...(text === '' ? {} : { text }),
    ...(reasoning === '' ? {} : { reasoning }),
    ...(toolCalls.length === 0
      ? {}
      : { calls: toolCalls.map((call) => `${call.id} ${call.name} ${call.arguments}`) }),
    ...(finishReason === null ? {} : { finishReason }),
    ...(usage === null ? {} : { usage }),
    ...(notes.length === 0 ? {} : { notes }),
    ...(end.type === 'failed' ? { kind: end.failure.kind, message: end.failure.message } : {}),
  };
}

const OSLO = '{"city":"Oslo"}';
const toolCalls = (...calls: string[]) => ({ type: 'answered', calls, finishReason: 'tool_calls' });

describe('tool calls in a stream', () => {
  it('TC-01 joins arguments that come without any index', () => {
    const frames = [
      c({ id: 'a1', n: 'get_weather', a: '' }),
      c({ a: '{"city":' }),
      c({ a: '"Oslo"}' }),
      f('tool_calls'),
      DONE,
    ];

    expect(result(frames)).toEqual(toolCalls(`a1 get_weather ${OSLO}`));
  });

  it.each([[''], [null]])('TC-03 makes an id where it is %j', (id) => {
    expect(result([c({ i: 0, id, n: 'now', a: '{}' }), f('tool_calls'), DONE])).toEqual(
      toolCalls('call_00000001 now {}'),
    );
  });

  it('TC-05 makes two ids for two calls that have none', () => {
    const frames = [
      c({ i: 0, n: 'get_weather', a: '' }),
      c({ i: 1, n: 'note_add', a: '' }),
      c({ i: 0, a: '{"city":' }),
      c({ i: 1, a: '{"text":' }),
      c({ i: 0, a: '"Oslo"}' }),
      c({ i: 1, a: '"x"}' }),
      f('tool_calls'),
      DONE,
    ];

    expect(result(frames)).toEqual(
      toolCalls(`call_00000001 get_weather ${OSLO}`, 'call_00000002 note_add {"text":"x"}'),
    );
  });

  it('TC-07 reads want of arguments as an empty object', () => {
    expect(result([c({ i: 0, id: 'a1', n: 'now', a: '' }), f('tool_calls'), DONE])).toEqual(
      toolCalls('a1 now {}'),
    );
  });

  it('TC-09 takes arguments that are an object as their JSON text', () => {
    const frames = [
      c({ i: 0, id: 'a', n: 'get_weather', a: { city: 'Oslo' } }),
      f('tool_calls'),
      DONE,
    ];

    expect(result(frames)).toEqual(toolCalls(`a get_weather ${OSLO}`));
  });

  it('TC-11 takes three calls of one frame in their order', () => {
    const frames = [
      c(
        { i: 0, id: 'a', n: 'now', a: '{}' },
        { i: 1, id: 'b', n: 'get_weather', a: OSLO },
        { i: 2, id: 'c', n: 'note_add', a: '{"text":"x"}' },
      ),
      f('tool_calls'),
      DONE,
    ];

    expect(result(frames)).toEqual(
      toolCalls('a now {}', `b get_weather ${OSLO}`, 'c note_add {"text":"x"}'),
    );
  });

  it('TC-13 does not double an id and a name that come in every frame', () => {
    const frames = [
      c({ i: 0, id: 'a1', n: 'get_weather', a: '{"ci' }),
      c({ i: 0, id: 'a1', n: 'get_weather', a: 'ty":"Oslo"}' }),
      f('tool_calls'),
      DONE,
    ];

    expect(result(frames)).toEqual(toolCalls(`a1 get_weather ${OSLO}`));
  });

  it('TC-15 keeps a call that ends in stop', () => {
    expect(result([c({ i: 0, id: 'a1', n: 'now', a: '{}' }), f('stop'), DONE])).toEqual({
      type: 'answered',
      calls: ['a1 now {}'],
      finishReason: 'stop',
    });
  });

  it('TC-17 keeps a call that ends in an unknown word, which goes to the trace, or in none', () => {
    const call = c({ i: 0, id: 'a1', n: 'now', a: '{}' });

    expect(result([call, f('end_turn'), DONE])).toEqual({
      type: 'answered',
      calls: ['a1 now {}'],
      finishReason: 'stop',
      notes: ['unknown finish reason: end_turn'],
    });
    expect(result([call, DONE])).toEqual({ type: 'answered', calls: ['a1 now {}'] });
  });

  it('TC-19 takes a whole completion in place of a stream, its null content as no text', () => {
    const message = {
      role: 'assistant',
      content: null,
      tool_calls: [{ id: 'a1', type: 'function', function: { name: 'now', arguments: '{}' } }],
    };
    const body = JSON.stringify(
      { choices: [{ index: 0, message, finish_reason: 'tool_calls' }] },
      null,
      2,
    );

    expect(result([body])).toEqual(toolCalls('a1 now {}'));
  });

  it('TC-21 reports a cut call as it came', () => {
    const frames = [c({ i: 0, id: 'a1', n: 'note_add', a: '{"text":"abc' }), f('length'), DONE];

    expect(result(frames)).toEqual({
      type: 'answered',
      calls: ['a1 note_add {"text":"abc'],
      finishReason: 'length',
    });
  });

  it.each([[undefined], [0]])('TC-23 tells two calls with one id apart (index %s)', (i) => {
    const at = i === undefined ? {} : { i };
    const frames = [
      c({ ...at, id: 'x:1', n: 'now', a: '{}' }, { ...at, id: 'x:1', n: 'get_weather', a: OSLO }),
      f('tool_calls'),
      DONE,
    ];

    expect(result(frames)).toEqual(toolCalls('x:1 now {}', `call_00000001 get_weather ${OSLO}`));
  });

  it('TC-25 keeps a name that no tool has', () => {
    expect(
      result([c({ i: 0, id: 'a', n: 'get weather!', a: '{}' }), f('tool_calls'), DONE]),
    ).toEqual(toolCalls('a get weather! {}'));
  });

  it('shows calls while they come', () => {
    expect(read([c({ i: 0, id: 'a', n: 'now' }), c({ i: 1, id: 'b', n: 'now' })]).calls).toBe(2);
  });
});

describe('the event stream itself', () => {
  it('SE-01 passes over comments', () => {
    const wait = ': waiting\n\n';

    expect(result([wait, wait, t('he'), wait, t('llo'), f('stop'), DONE])).toEqual({
      type: 'answered',
      text: 'hello',
      finishReason: 'stop',
    });
  });

  it('SE-03 takes the usage of a last chunk without choices', () => {
    expect(result([t('ok'), f('stop'), u(308, 68, 0), DONE])).toEqual({
      type: 'answered',
      text: 'ok',
      finishReason: 'stop',
      usage: { promptTokens: 308, completionTokens: 68, cachedTokens: 0 },
    });
  });

  it('SE-05 fails with the words of an error in a 200 stream', () => {
    expect(result(['data: {"error":{"message":"quota exceeded"}}\n\n', DONE])).toEqual({
      type: 'failed',
      kind: 'quota',
      message: 'quota exceeded',
    });
  });

  it('SE-07 ends well without [DONE]', () => {
    expect(result([t('ok'), f('stop')])).toEqual({
      type: 'answered',
      text: 'ok',
      finishReason: 'stop',
    });
  });

  it('SE-09 reads characters that are cut after every byte', () => {
    expect(read([t('你好🎉'), f('stop'), DONE], {}, 1).shown.text).toBe('你好🎉');
  });

  it('SE-11 calls an answer of no bytes a bad response', () => {
    expect(result([])).toEqual({
      type: 'failed',
      kind: 'bad_response',
      message: '',
    });
  });

  it('SE-13 reads CRLF, no space after the colon and JSON over two lines', () => {
    const frames = [
      'data:{"choices":[{"index":0,\r\ndata:"delta":{"content":"ok"}}]}\r\n\r\n',
      'data:{"choices":[{"index":0,"delta":{},"finish_reason":"stop"}]}\r\n\r\ndata:[DONE]\r\n\r\n',
    ];

    expect(result(frames)).toEqual({ type: 'answered', text: 'ok', finishReason: 'stop' });
  });

  it('shows what events without a blank line between them bring, while they come', () => {
    const { shown } = read([t('a'), t('b')].map((frame) => frame.replace('\n\n', '\n')));

    expect(shown.text).toBe('ab');
  });

  it('counts what it skipped', () => {
    expect(result(['data: {"cut\n\n', t('a'), 'data: ?\n\n', f('stop'), DONE])).toEqual({
      type: 'answered',
      text: 'a',
      finishReason: 'stop',
      notes: ['frames that are not JSON, skipped: 2'],
    });
  });

  it('knows when a finish word and when [DONE] was read', () => {
    const head = { status: 200, contentType: '', headers: {} };
    const reader = createReader(head, { newCallId: () => '' });
    const states = [t('a'), f('stop'), DONE].map((frame) => {
      reader.push(bytesOf([frame]));
      return reader.state();
    });

    expect(states).toEqual(['open', 'finished', 'done']);
  });

  it('counts a message in place of deltas, unless deltas came', () => {
    const message =
      'data: {"choices":[{"message":{"content":"whole"},"finish_reason":"stop"}]}\n\n';

    expect(result([t(''), message])).toMatchObject({ text: 'whole' });
    expect(result([t('part'), message])).toMatchObject({ text: 'part' });
  });
});

describe('reasoning', () => {
  it('RE-01 is split from the answer over chunks', () => {
    const { end, shown } = read([t('<th'), t('ink>plan</think>'), t('Hi'), f('stop'), DONE]);

    expect(end.answer).toMatchObject({ text: 'Hi', reasoning: 'plan' });
    expect(shown).toEqual({ text: 'Hi', reasoning: 'plan' });
  });

  it('RE-03 needs no opening tag from a model that thinks first', () => {
    expect(result([t('plan\n</thi'), t('nk>Hi'), f('stop'), DONE], { thinksFirst: true })).toEqual({
      type: 'answered',
      text: 'Hi',
      reasoning: 'plan',
      finishReason: 'stop',
    });
  });

  it('RE-09 keeps half a thought out of the answer', () => {
    expect(result([t('<think>half a tho')])).toEqual({
      type: 'interrupted',
      reasoning: 'half a tho',
    });
  });

  it('RE-11 comes beside a call', () => {
    const frames = [r('x'), c({ i: 0, id: 'a', n: 'now', a: '{}' }), f('tool_calls'), DONE];

    expect(result(frames)).toEqual({ ...toolCalls('a now {}'), reasoning: 'x' });
  });

  it('leaves a tag in the answer where it came in a field of its own', () => {
    expect(result([r('x'), t('<think>y'), f('stop'), DONE])).toMatchObject({
      text: '<think>y',
      reasoning: 'x',
    });
  });
});

describe('the end of a stream', () => {
  it.each<[string, string[], 'closed' | 'reset', object]>([
    ['closed without a finish', [t('a')], 'closed', { type: 'interrupted', text: 'a' }],
    ['closed after [DONE] alone', [t('a'), DONE], 'closed', { type: 'answered', text: 'a' }],
    ['broken amid the text', [t('a')], 'reset', { type: 'failed', kind: 'network' }],
    ['broken before a byte', [], 'reset', { type: 'failed', kind: 'network' }],
    ['broken after a finish', [t('a'), f('stop')], 'reset', { type: 'answered' }],
    ['broken after [DONE]', [t('a'), DONE], 'reset', { type: 'answered' }],
    ['closed after comments', [': a\n\n'], 'closed', { type: 'failed', kind: 'bad_response' }],
    ['[DONE] and no chunk', [DONE], 'closed', { type: 'failed', kind: 'bad_response' }],
    ['pings only', ['data: {"type":"ping"}\n\n'], 'closed', { kind: 'bad_response' }],
    ['half a line', [t('a'), 'data: {"choices'], 'closed', { type: 'interrupted', text: 'a' }],
    ['a whole last line', [t('a'), f('stop').trimEnd()], 'closed', { type: 'answered' }],
    ['length and nothing', [f('length'), DONE], 'closed', { type: 'answered' }],
  ])('is judged: %s', (_name, frames, how, expected) => {
    expect(result(frames, { how })).toMatchObject(expected);
  });

  it('is an error where the finish word is one, with the word if no object says more', () => {
    const late = 'data: {"error":{"message":"engine died"}}\n\n';

    expect(result([t('a'), f('error'), DONE])).toMatchObject({ kind: 'server', message: 'error' });
    expect(result([t('a'), f('error'), late])).toMatchObject({ message: 'engine died' });
  });

  it('takes no text behind an error, but the bill', () => {
    expect(result([t('a'), 'data: {"error":"oh"}\n\n', t('b'), u(3, 1, 0), DONE])).toEqual({
      type: 'failed',
      text: 'a',
      kind: 'server',
      message: 'oh',
      usage: { promptTokens: 3, completionTokens: 1, cachedTokens: 0 },
    });
  });
});

describe('an answer that is no stream', () => {
  it.each([
    ['a page', '<!doctype html><title>Sign in &amp; go</title>', 'bad_response', 'Sign in & go'],
    ['plain text', 'upstream connect error', 'bad_response', 'upstream connect error'],
    ['an error as JSON', '{\n "error": {\n "message": "m"\n }\n}', 'server', 'm'],
    ['a detail as JSON', '{"detail":"Not here"}', 'server', 'Not here'],
    ['a message with a code', '{"code":20012,"message":"Model does not exist."}', 'model', 'Model'],
    ['JSON of another kind', '{"object":"list","data":[]}', 'bad_response', '"list"'],
    ['a JSON text', '"Unauthorized"', 'bad_response', 'Unauthorized'],
  ])('fails with its words: %s', (_name, body, kind, words) => {
    const { end } = read([body]);

    expect(end).toMatchObject({ type: 'failed', failure: { kind } });
    expect(end).toHaveProperty('failure.message', expect.stringContaining(words));
  });

  it('shows nothing of a refusal and keeps its status', () => {
    const seen = read(['data: {"error":{"message":"no"}}\n\n'], { status: 400 });

    expect(seen.shown).toEqual({ text: '', reasoning: '' });
    expect(seen.end).toMatchObject({ failure: { kind: 'request', message: 'no', status: 400 } });
  });

  it('keeps the key out of words and notes', () => {
    const apiKey = 'sk-TEST-0123456789';
    const frames = [f(apiKey), `data: {"error":{"message":"bad key ${apiKey}"}}\n\n`];

    expect(JSON.stringify(read(frames, { apiKey }).end)).not.toContain(apiKey);
  });
});
