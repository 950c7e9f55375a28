import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildRequest } from '#adapters/provider-openai/build-request.ts';
import { PRESETS, Preset, presetOf } from '#adapters/provider-openai/presets.ts';
import { CallId } from '#core/conversation/ids.ts';
import type {
  AssistantMessage,
  Message,
  ToolCall,
  ToolMessage,
} from '#core/conversation/message.ts';
import { repairChain } from '#core/conversation/repair.ts';
import { suspendMessage } from '#core/conversation/suspend.ts';
import type { ModelRequest } from '#core/prompt/request.ts';
import { arbitraryMessages } from '../../support/arbitrary-chain.ts';
import { checkRequest } from '../../support/legal-request.ts';

function aRequest(chain: readonly Message[], more: Partial<ModelRequest> = {}): ModelRequest {
  return { provider: 'custom', model: 'm', params: {}, system: '', tools: '', chain, ...more };
}

function bodyFor(provider: string, request: ModelRequest): string {
  return buildRequest({ provider, baseUrl: 'http://x/v1', model: 'm' }, request).body;
}

function messagesOf(chain: readonly Message[], provider = 'custom'): unknown {
  const body: unknown = JSON.parse(bodyFor(provider, aRequest(chain)));
  return typeof body === 'object' && body !== null && 'messages' in body ? body.messages : null;
}

const user = (text: string): Message => ({ role: 'user', parts: [{ text }] });
const call = (id: string, args = '{}', name = 'now'): ToolCall => ({
  id: CallId.parse(id),
  name,
  arguments: args,
});
const answer = (text: string, ...toolCalls: ToolCall[]): AssistantMessage => ({
  role: 'assistant',
  text,
  toolCalls,
});
const result = (id: string, content = 'ok'): ToolMessage => ({
  role: 'tool',
  toolCallId: CallId.parse(id),
  name: 'now',
  content,
  status: 'ok',
});

const TOOLS = '[{"type":"function","function":{"name":"now","parameters":{}}}]';

describe('the body', () => {
  it('has one form, its fields in a fixed order and the messages last', () => {
    const request = aRequest([user('hi')], {
      system: 'be kind',
      tools: TOOLS,
      params: { temperature: 0.5, topP: 1, maxOutputTokens: 9, reasoningEffort: 'low' },
    });

    expect(bodyFor('custom', request)).toBe(
      '{"model":"m","stream":true,"stream_options":{"include_usage":true},"temperature":0.5,"top_p":1,' +
        `"max_tokens":9,"reasoning_effort":"low","tools":${TOOLS},` +
        '"messages":[{"role":"system","content":"be kind"},{"role":"user","content":"hi"}]}',
    );
  });

  it('leaves out what is not set', () => {
    expect(bodyFor('custom', aRequest([user('hi')], { tools: '[]' }))).toBe(
      '{"model":"m","stream":true,"stream_options":{"include_usage":true},' +
        '"messages":[{"role":"user","content":"hi"}]}',
    );
  });

  it('names the output limit as the preset does', () => {
    const request = aRequest([user('hi')], { params: { maxOutputTokens: 9 } });

    expect(JSON.parse(bodyFor('openai', request))).toMatchObject({ max_completion_tokens: 9 });
    expect(JSON.parse(bodyFor('deepseek', request))).toMatchObject({ max_tokens: 9 });
  });

  it('grows at its end only while the chain grows', () => {
    const chain = [user('a'), answer('', call('c1')), result('c1'), answer('b'), user('c')];
    const calls = [1, 3, 5].map((length) =>
      buildRequest(
        { provider: 'deepseek', baseUrl: 'http://x/v1', model: 'm' },
        aRequest(chain.slice(0, length), { system: 's', tools: TOOLS }),
      ),
    );

    for (const [place, { body, prefix }] of calls.slice(1).entries()) {
      const before = calls[place]!;
      expect(prefix.startsWith(before.prefix)).toBe(true);
      expect(body.startsWith(before.body.slice(0, -2))).toBe(true);
    }
  });

  it('refuses tool schemas that are no list', () => {
    expect(() => bodyFor('custom', aRequest([], { tools: '{}' }))).toThrow('no JSON array');
  });
});

describe('messages on the wire', () => {
  it('carry calls with null content, and results by their ids', () => {
    expect(messagesOf([user('a'), answer('', call('c1', '{"a":1}')), result('c1', 'ok')])).toEqual([
      { role: 'user', content: 'a' },
      {
        role: 'assistant',
        content: null,
        tool_calls: [
          { id: 'c1', type: 'function', function: { name: 'now', arguments: '{"a":1}' } },
        ],
      },
      { role: 'tool', tool_call_id: 'c1', content: 'ok' },
    ]);
  });

  it('name pictures and files where their bytes cannot go', () => {
    const parts = [
      { text: 'look' },
      { image: 'h1', type: 'image/png' },
      { file: 'h2', name: 'a.txt', type: 'text/plain' },
    ];

    expect(messagesOf([{ role: 'user', parts }])).toEqual([
      { role: 'user', content: 'look\n\n[image: h1]\n\n[file: a.txt, h2]' },
    ]);
  });

  it('show SUSPEND as its text, also in place of a lone thought', () => {
    const thought = { ...answer(''), reasoning: 'hm' };

    expect(messagesOf([user('a'), suspendMessage(), user('b'), thought, user('c')])).toEqual([
      { role: 'user', content: 'a' },
      { role: 'assistant', content: '__SUSPEND__' },
      { role: 'user', content: 'b' },
      { role: 'assistant', content: '__SUSPEND__' },
      { role: 'user', content: 'c' },
    ]);
  });

  it.each([['{"cut'], [''], ['[1]'], ['"x"'], ['null'], ['not json']])(
    'send arguments %j as an empty object',
    (args) => {
      expect(messagesOf([user('a'), answer('', call('c1', args)), result('c1')])).toHaveProperty(
        [1, 'tool_calls', 0, 'function', 'arguments'],
        '{}',
      );
    },
  );

  it.each([
    ['get weather!', 'get_weather_'],
    ['天气', '__'],
    ['', '_'],
    ['x'.repeat(70), 'x'.repeat(64)],
  ])('TC-25 send the name %j so that it fits', (name, wire) => {
    expect(
      messagesOf([user('a'), answer('', call('c1', '{}', name)), result('c1')]),
    ).toHaveProperty([1, 'tool_calls', 0, 'function', 'name'], wire);
  });

  it('join neighbouring users and plain answers', () => {
    expect(messagesOf([user('a'), user('b'), answer('c'), answer('d'), user('e')])).toEqual([
      { role: 'user', content: 'a\n\nb' },
      { role: 'assistant', content: 'c\n\nd' },
      { role: 'user', content: 'e' },
    ]);
  });

  it('carry extra content back unchanged where it is taken', () => {
    const extraContent = { google: { thought_signature: 'c2ln' } };
    const chain = [user('a'), answer('', { ...call('c1'), extraContent }), result('c1')];
    const at = [1, 'tool_calls', 0, 'extra_content'];

    expect(messagesOf(chain, 'custom')).toHaveProperty(at, extraContent);
    expect(messagesOf(chain, 'openai')).not.toHaveProperty(at);
  });

  it('shorten ids that the provider does not take, each to its own, in call and result', () => {
    const [long, twin] = [`tool-${'a'.repeat(40)}1`, `tool-${'a'.repeat(40)}2`];
    const chain = [
      user('a'),
      answer('', call(long), call(twin), call('short')),
      result(long),
      result(twin),
      result('short'),
    ];
    const body = bodyFor('openai', aRequest(chain));

    expect(checkRequest(body)).toEqual([]);
    expect(body).not.toContain(long);
    expect(body).toContain('"short"');
    expect(
      Math.max(...Array.from(body.matchAll(/"tool_call_id":"([^"]*)"/g), (m) => m[1]!.length)),
    ).toBe(40);
    expect(bodyFor('custom', aRequest(chain))).toContain(long);
  });

  it('hold no half of a surrogate pair', () => {
    const chain = [user('a\uD83C'), answer('\uDF89', call('c1')), result('c1', 'x\uD83C')];
    const request = aRequest(chain, {
      system: '\uD83C',
      tools: TOOLS.replace('{}', '{"d":"\uD83C"}'),
    });

    expect(checkRequest(bodyFor('custom', request))).toEqual([]);
  });
});

describe('reasoning sent back', () => {
  const thinking = (reasoning: string, message: AssistantMessage): AssistantMessage => ({
    ...message,
    reasoning,
  });
  const chain = [
    user('plain'),
    thinking('why not', answer('hello')),
    user('weather'),
    thinking('need weather', answer('', call('c1'))),
    result('c1'),
    answer('sunny'),
    user('thanks'),
  ];

  it('RE-05 goes to DeepSeek with each answer of a round with calls, for ever', () => {
    const messages = messagesOf(chain, 'deepseek');

    expect(messages).toHaveProperty([3, 'reasoning_content'], 'need weather');
    expect(messages).toHaveProperty([5, 'reasoning_content'], '');
    expect(messages).not.toHaveProperty([1, 'reasoning_content']);
  });

  it.each(['openai', 'ollama', 'custom'])('RE-07 goes nowhere else: %s', (provider) => {
    expect(bodyFor(provider, aRequest(chain))).not.toContain('reasoning_content');
  });
});

describe('any legal chain', () => {
  const odd = fc.constantFrom('', ' ', '\uD83C', 'x', '{"a":1}', '{"cut', '💧', 'get weather!');
  const legalRequest = fc
    .record({ messages: arbitraryMessages, texts: fc.array(odd, { minLength: 1 }), system: odd })
    .map(({ messages, texts, system }) => {
      const chain = repairChain(messages).messages.map((message, at) =>
        spoilt(message, texts[at % texts.length]!),
      );
      const ended = chain.at(-1)?.role === 'assistant' || chain.length === 0;
      return aRequest(ended ? [...chain, user('end')] : chain, { system, tools: TOOLS });
    });

  /** The same structure with other people's text in it. */
  function spoilt(message: Message, text: string): Message {
    switch (message.role) {
      case 'system':
      case 'user':
        return message;
      case 'tool':
        return { ...message, content: text };
      case 'assistant': {
        const toolCalls = message.toolCalls.map((one) => ({ ...one, name: text, arguments: text }));
        return { ...message, toolCalls };
      }
    }
  }

  it.each(PRESETS.map((preset) => [preset.id, preset.reasoningBack] as const))(
    'becomes a legal request, twice the same: %s',
    (provider, reasoningBack) => {
      fc.assert(
        fc.property(legalRequest, (request) => {
          const before = structuredClone(request);
          const body = bodyFor(provider, request);

          expect(checkRequest(body, { reasoningBack })).toEqual([]);
          expect(bodyFor(provider, structuredClone(request))).toBe(body);
          expect(request).toEqual(before);
        }),
        { numRuns: 300 },
      );
    },
  );
});

describe('presets', () => {
  it('are what their schema says, each with its own id', () => {
    expect(PRESETS.map((preset) => Preset.parse(preset))).toEqual(PRESETS);
    expect(new Set(PRESETS.map((preset) => preset.id)).size).toBe(PRESETS.length);
  });

  it('fall back to custom', () => {
    expect(presetOf('unheard-of').id).toBe('custom');
  });
});
