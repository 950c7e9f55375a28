import { describe, expect, it } from 'vitest';
import { isChunk, parseChunk } from '#adapters/provider-openai/chunk.ts';

const delta = (fields: object) => parseChunk({ choices: [{ index: 0, delta: fields }] });

describe('a chunk', () => {
  it.each([
    ['a string', 'hi', 'hi'],
    ['null', null, undefined],
    ['parts', [{ type: 'text', text: 'a' }, { type: 'reference' }, 'b', null, 4], 'ab'],
    ['one part', { type: 'text', text: 'a' }, 'a'],
    ['output parts', [{ type: 'output_text', text: 'a' }], 'a'],
    ['a number', 7, undefined],
  ])('takes the text of content that is %s', (_name, content, text) => {
    expect(delta({ content }).content).toBe(text);
  });

  it('takes a refusal as text', () => {
    expect(delta({ content: null, refusal: 'No.' }).content).toBe('No.');
  });

  it.each([
    ['reasoning_content', { reasoning_content: 'a', reasoning: 'b' }],
    ['reasoning', { reasoning_content: '', reasoning: 'a', thinking: 'b' }],
    ['thinking', { reasoning_content: null, thinking: 'a' }],
    ['reasoning_details', { reasoning: null, reasoning_details: [{ text: 'a' }] }],
    ['a summary', { reasoning_details: [{ type: 'reasoning.summary', summary: 'a' }] }],
    [
      'thinking parts',
      { content: [{ type: 'thinking', thinking: [{ type: 'text', text: 'a' }] }] },
    ],
    ['a thinking part of plain text', { content: [{ type: 'thinking', thinking: 'a' }] }],
  ])('takes the first reasoning that is not empty: %s', (_name, fields) => {
    expect(delta(fields)).toEqual({ reasoning: 'a' });
  });

  it('passes over what is encrypted or unknown', () => {
    expect(
      delta({ reasoning_details: [{ type: 'reasoning.encrypted', data: 'xx' }], audio: 1 }),
    ).toEqual({});
  });

  it('counts choice 0 only, wherever it stands', () => {
    const choices = [
      { index: 1, delta: { content: 'no' }, finish_reason: 'length' },
      { index: 0, delta: { content: 'yes' } },
    ];

    expect(parseChunk({ choices })).toEqual({ content: 'yes' });
  });

  it('counts the first choice where none has an index', () => {
    expect(
      parseChunk({ choices: [{ delta: { content: 'a' } }, { delta: { content: 'b' } }] }),
    ).toEqual({
      content: 'a',
    });
  });

  it('hears a finish reason of a choice without a delta', () => {
    expect(parseChunk({ choices: [{ index: 0, finish_reason: 'stop' }] })).toEqual({
      finishReason: 'stop',
    });
  });

  it.each([[''], [' '], [null], [5], [{}]])('hears no finish reason in %j', (word) => {
    expect(parseChunk({ choices: [{ delta: {}, finish_reason: word }] })).toEqual({});
  });

  it('keeps a message apart from a delta', () => {
    expect(parseChunk({ choices: [{ message: { content: 'whole' } }] })).toEqual({
      message: { content: 'whole' },
    });
  });

  it.each([
    ['an id that is a number', { id: 41 }, { id: '41' }],
    ['an id that is blank or null', { id: '', function: { name: null } }, {}],
    ['an index that is text', { index: '1' }, { index: 1 }],
    [
      'arguments as an object',
      { function: { arguments: { a: [1] } } },
      { arguments: '{"a":[1]}', isObject: true },
    ],
    [
      'an empty object of arguments',
      { function: { arguments: {} } },
      { arguments: '{}', isObject: true },
    ],
    [
      'a call without its wrapping',
      { name: 'now', arguments: '{}' },
      { name: 'now', arguments: '{}' },
    ],
    ['extra content', { extra_content: { g: 1 } }, { extraContent: { g: 1 } }],
  ])('reads %s', (_name, call, expected) => {
    expect(delta({ tool_calls: [call] }).toolCallDeltas).toEqual([expected]);
  });

  it.each([[[]], [null], ['x'], [[null, 3]]])('reads no call in %j', (toolCalls) => {
    expect(delta({ content: 'a', tool_calls: toolCalls })).toEqual({ content: 'a' });
  });

  it('takes the legacy call only where there is no other', () => {
    const legacy = { function_call: { name: 'now', arguments: '{}' } };

    expect(delta(legacy).toolCallDeltas).toEqual([{ index: -1, name: 'now', arguments: '{}' }]);
    expect(delta({ ...legacy, tool_calls: [{ id: 'a' }] }).toolCallDeltas).toEqual([{ id: 'a' }]);
  });

  it.each([
    [{ choices: [] }, true],
    [{ usage: { prompt_tokens: 1 } }, true],
    [{ object: 'chat.completion.chunk' }, true],
    [{ type: 'ping' }, false],
    [{ error: 'x' }, false],
    [{}, false],
  ])('is told from other frames: %j', (raw, expected) => {
    expect(isChunk(raw)).toBe(expected);
  });

  it.each([[{ choices: null }], [{ choices: [null, 3] }], [{ choices: [{ delta: 'x' }] }]])(
    'brings nothing out of %j',
    (raw) => {
      expect(parseChunk(raw)).toEqual({});
    },
  );
});

describe('usage', () => {
  const counts = { prompt_tokens: 9, completion_tokens: 2 };
  const both = { promptTokens: 9, completionTokens: 2 };

  it.each([
    ['at the top', { usage: counts }],
    ['under x_groq', { x_groq: { usage: counts } }],
    ['in the choice', { choices: [{ delta: {}, usage: counts }] }],
    ['beside a null', { usage: null, x_groq: { usage: counts } }],
    ['under other names', { usage: { input_tokens: 9, output_tokens: 2 } }],
    ['with one count left to work out', { usage: { prompt_tokens: 9, total_tokens: 11 } }],
  ])('is found %s', (_name, raw) => {
    expect(parseChunk(raw).usage).toEqual(both);
  });

  it.each([
    ['prompt_tokens_details', { prompt_tokens_details: { cached_tokens: 5 } }],
    ['prompt_cache_hit_tokens', { prompt_cache_hit_tokens: 5 }],
    ['cache_read_input_tokens', { cache_read_input_tokens: 5 }],
    ['cached_content_token_count', { cached_content_token_count: 5 }],
    ['cached_tokens', { cached_tokens: 5 }],
    ['a number beside a zero', { prompt_tokens_details: { cached_tokens: 0 }, cached_tokens: 5 }],
  ])('counts what was cached in %s', (_name, fields) => {
    expect(parseChunk({ usage: { ...counts, ...fields } }).usage).toEqual({
      ...both,
      cachedTokens: 5,
    });
  });

  it.each([[null], [{}], ['x'], [{ prompt_tokens: 'many' }], [{ total_tokens: 3 }]])(
    'is none in %j',
    (usage) => {
      expect(parseChunk({ choices: [], usage }).usage).toBeUndefined();
    },
  );
});
