import { describe, expect, it } from 'vitest';
import {
  errorIn,
  failureOfError,
  failureOfHttp,
  type FailureContext,
} from '#adapters/provider-openai/failure.ts';

const NOW = Date.parse('2030-01-01T00:00:00Z');

function context(status: number, more: Partial<FailureContext> = {}): FailureContext {
  return { head: { status, contentType: '', headers: {} }, apiKey: null, now: NOW, ...more };
}

function http(status: number, body: unknown): string {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return failureOfHttp(context(status), text).kind;
}

const told = (error: unknown) => failureOfError(context(200), error);
const says = (message: string) => ({ error: { message } });

const CONTEXT = [
  "This model's maximum context length is 4097 tokens. However, you requested 5000 tokens",
  'prompt is too long: 211180 tokens > 200000 maximum',
  'request (4390 tokens) exceeds the available context size (4096 tokens), try increasing it',
  'The input token count (1200001) exceeds the maximum number of tokens allowed (1048576).',
  'Requested tokens (5000) exceed context window of 4096',
  'Prompt contains 40000 tokens, too large for model with 32768 maximum context length',
  'Range of input length should be [1, 30720]',
  'Please reduce the length of the messages or completion.',
  'Trying to keep the first 5000 tokens when context the overflows. The context window is full: exceeded',
  'Input is too long for requested model.',
  '输入内容过长，超出模型上下文长度限制',
];

const NOT_CONTEXT = [
  "Invalid 'messages[2].tool_calls[0].id': string too long. Expected a string with maximum length 40",
  'Invalid max_tokens value, the valid range of max_tokens is [1, 8192]',
  'max_tokens is too large: 100000. This model supports at most 16384 completion tokens',
  "Invalid 'tools': array too long. Expected an array with maximum length 128",
  'Unknown name "thinking": Cannot find field.',
];

const MODEL = [
  'The model `demo-1` does not exist or you do not have access to it.',
  'Model Not Exist',
  'model "demo-7b" not found, try pulling it first',
  'Invalid model: demo-9',
  'Not found the model demo or Permission denied',
  'models/demo is not found for API version v1beta',
  'The model demo-2 has been deprecated',
  '模型不存在，请检查模型代码',
];

describe('a refusal', () => {
  it.each([
    [400, 'request'],
    [401, 'auth'],
    [402, 'quota'],
    [403, 'auth'],
    [404, 'request'],
    [405, 'request'],
    [408, 'timeout'],
    [409, 'request'],
    [413, 'too_large'],
    [422, 'request'],
    [429, 'rate_limit'],
    [500, 'server'],
    [502, 'server'],
    [503, 'server'],
    [529, 'server'],
    [302, 'bad_response'],
  ])('of status %i with plain words is %s', (status, kind) => {
    expect(http(status, says('No.'))).toBe(kind);
  });

  it.each([400, 413, 500])('of status %i counts words about the window more', (status) => {
    for (const words of CONTEXT)
      expect([words, http(status, says(words))]).toEqual([words, 'context_limit']);
  });

  it.each(NOT_CONTEXT)('is no question of the window: %s', (words) => {
    expect(http(400, says(words))).toBe('request');
  });

  it.each(MODEL)('knows an unknown model at 400, 404 and 500: %s', (words) => {
    expect([400, 404, 500].map((status) => http(status, says(words)))).toEqual([
      'model',
      'model',
      'model',
    ]);
  });

  it.each([
    'This model does not support image input.',
    'The model produced invalid output.',
    'Invalid model output',
  ])('is no unknown model: %s', (words) => {
    expect(http(400, says(words))).toBe('request');
  });

  it.each([
    ['a page', '<html><title>404 Not Found</title></html>', 'bad_response'],
    ['plain text', '404 page not found', 'bad_response'],
    ['nothing', '', 'bad_response'],
    ['a framework', { detail: 'Not Found' }, 'request'],
    ['an unknown path', says('Invalid URL (POST /v1/v1/chat/completions)'), 'request'],
    ['a path about models', says('No route for /v1/models/x'), 'request'],
    ['a model', { error: { type: 'not_found_error', message: 'model: demo-1' } }, 'model'],
    ['a deployment', { error: { code: 'DeploymentNotFound', message: 'x' } }, 'model'],
    ['a model in an event stream', 'data: {"error":{"message":"no such model"}}\n\n', 'model'],
    [
      'a model on several lines',
      'data: {"error":\ndata: {"message":"no such model"}}\n\n',
      'model',
    ],
  ])('of status 404 is told apart: %s', (_name, body, kind) => {
    expect(http(404, body)).toBe(kind);
  });

  it.each([
    ['insufficient_quota', { error: { message: 'x', code: 'insufficient_quota' } }, 'quota'],
    ['a balance', says('Your account balance is too low'), 'quota'],
    ['credits', says('You have run out of credits'), 'quota'],
    ['余额', says('余额不足，请充值'), 'quota'],
    ['requests a minute', says('Quota exceeded: 15 requests per minute'), 'rate_limit'],
    [
      'tokens a minute',
      says('Rate limit reached on tokens per min. Add a payment method'),
      'rate_limit',
    ],
    ['a page', '<html><title>Too Many Requests</title></html>', 'rate_limit'],
  ])('of status 429 is want of credit or of time: %s', (_name, body, kind) => {
    expect(http(429, body)).toBe(kind);
  });

  it('is too large, not too long, where it speaks of a minute', () => {
    expect(http(413, says('Request too large on tokens per minute (TPM): Limit 6000'))).toBe(
      'too_large',
    );
  });
});

describe('an error inside a stream', () => {
  it.each([
    [{ error: { code: 502, message: 'x' } }, 'server'],
    [{ error: { code: '429', message: 'x' } }, 'rate_limit'],
    [{ message: 'x', status: 503 }, 'server'],
    [
      { error: { code: 400, message: 'too many tokens in the prompt: context length exceeded' } },
      'context_limit',
    ],
    [{ error: { code: 402, message: 'x' } }, 'quota'],
    [{ error: { code: 'context_length_exceeded', message: 'x' } }, 'context_limit'],
    [{ error: { code: 'model_not_found', message: 'x' } }, 'model'],
    [{ error: { code: 'insufficient_quota', message: 'x' } }, 'quota'],
    [{ error: { code: 'rate_limit_exceeded', message: 'x' } }, 'rate_limit'],
    [{ error: { code: 'invalid_api_key', message: 'x' } }, 'auth'],
    [{ error: { type: 'invalid_request_error', message: 'x' } }, 'request'],
    [{ error: { code: 1300, message: 'Too many requests' } }, 'rate_limit'],
    [{ error: { message: 'Request timed out' } }, 'timeout'],
    [{ error: { message: 'the engine is dead' } }, 'server'],
    ['overloaded', 'server'],
  ])('goes by its number, else by code and words: %j', (error, kind) => {
    expect(told(error).kind).toBe(kind);
  });

  it.each([
    [{ error: 'plain' }, 'plain'],
    [
      { error: { message: 'outer', metadata: { raw: '{"error":{"message":"inner"}}' } } },
      'outer: inner',
    ],
    [{ error: { message: 'outer', metadata: { raw: 'inner' } } }, 'outer: inner'],
    [{ error: { message: 'm', failed_generation: '<f>' } }, 'm: <f>'],
    [{ detail: [{ loc: ['a'], msg: 'field required' }] }, 'field required'],
    [{ error: { message: 'same' }, message: 'same' }, 'same'],
    [[{ error: { message: 'in a list' } }], 'in a list'],
    [{ errors: [{ message: 'one' }, { message: 'two' }] }, 'one: two'],
    [{ error: { code: 'only_a_code' } }, 'only_a_code'],
    [{ error: { unheard: 1 } }, '{"error":{"unheard":1}}'],
  ])('tells its own words: %j', (error, message) => {
    expect(told(error).message).toBe(message);
  });

  it.each([
    { error: 'x' },
    { error: { message: 'x' }, choices: [] },
    { object: 'error', message: 'x' },
    { type: 'error', message: 'x' },
    { errors: [{ message: 'x' }] },
    { detail: 'x' },
    { code: 20012, message: 'x' },
    { message: 'x', status: 503 },
    { success: false, msg: 'x' },
  ])('is seen in %j', (frame) => {
    expect(errorIn(frame)).toBe(frame);
  });

  it('is seen in a choice', () => {
    expect(errorIn({ choices: [{ index: 0, error: { message: 'x' } }] })).toEqual({ message: 'x' });
  });

  it.each([
    { error: null },
    { error: {} },
    { error: '' },
    { error: false },
    { type: 'ping' },
    { type: 'status', message: 'queued', status: 'processing' },
    { code: 0, message: 'ok' },
    { choices: [], message: 'x', code: 7 },
  ])('is not seen in %j', (frame) => {
    expect(errorIn(frame)).toBeUndefined();
  });
});

describe('a failure', () => {
  function waits(headers: Record<string, string>): number | undefined {
    const head = { status: 429, contentType: '', headers };
    return failureOfHttp(context(429, { head }), '').retryAfterMs;
  }

  it.each([
    [{ 'retry-after-ms': '1250', 'retry-after': '2' }, 1250],
    [{ 'Retry-After': '7' }, 7000],
    [{ 'retry-after': '0.5' }, 500],
    [{ 'retry-after-ms': 'soon', 'retry-after': '2' }, 2000],
    [{ 'retry-after': 'Tue, 01 Jan 2030 00:00:30 GMT' }, 30_000],
    [{ 'retry-after': 'Mon, 31 Dec 2029 23:59:00 GMT' }, 0],
    [
      { 'retry-after': 'Tue, 01 Jan 2030 00:00:30 GMT', Date: 'Tue, 01 Jan 2030 00:00:20 GMT' },
      10_000,
    ],
    [{ 'retry-after': 'soon' }, undefined],
    [{ 'retry-after': '-3' }, undefined],
    [{}, undefined],
  ])('says when to come again: %j', (headers, ms) => {
    expect(waits(headers)).toBe(ms);
  });

  it('names the status where the body says nothing', () => {
    expect(failureOfHttp(context(502), '')).toEqual({
      kind: 'server',
      message: 'HTTP 502',
      status: 502,
    });
  });

  it('never holds the key, as it is or as a URL writes it, also where the cut goes through it', () => {
    const apiKey = 'sk-TEST+0123456789/=';
    const body = says(`${'x'.repeat(1_990)}${apiKey} and ${encodeURIComponent(apiKey)} ${apiKey}`);
    const { message } = failureOfHttp(context(401, { apiKey }), JSON.stringify(body));

    expect(message).not.toContain('sk-TEST');
    expect(message.length).toBeLessThan(2_100);
  });

  it('is well-formed text', () => {
    expect(told({ error: { message: 'a\uD83C' } }).message).toBe('a\uFFFD');
  });

  it('does not follow errors inside errors for ever', () => {
    let error: unknown = { message: 'bottom' };
    for (let depth = 0; depth < 5_000; depth += 1) error = { error };

    expect(told(error).kind).toBe('server');
  });
});
