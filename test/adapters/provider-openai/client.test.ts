import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Environment } from '#adapters/provider-openai/environment.ts';
import type { ClientDeps } from '#adapters/provider-openai/open.ts';
import type { Endpoint } from '#core/prompt/request.ts';
import type { Provider, ProviderEnd } from '#runtime/ports/provider.ts';
import { deferred } from '../../support/deferred.ts';
import {
  KEY,
  PAGE,
  aModelRequest,
  aProvider,
  allOf,
  anEndpoint,
  anEnvironment,
  endOf,
} from '../../support/http-provider.ts';
import { manualClock, type ManualClock } from '../../support/manual-clock.ts';
import {
  sendsJson,
  sendsStream,
  startScriptedServer,
  type ScriptedServer,
} from '../../support/scripted-http-server.ts';
import { DONE, c, f, t, u } from '../../support/stream-script.ts';

let server: ScriptedServer;
let clock: ManualClock;

beforeEach(async () => {
  server = await startScriptedServer();
  clock = manualClock();
});

afterEach(() => server.stop());

const provider = (more: Partial<ClientDeps> = {}) => aProvider(clock, more);
const endpoint = (more: Partial<Endpoint> = {}) => anEndpoint(server.baseUrl, more);

function send(from: Provider, signal = new AbortController().signal, to = endpoint()) {
  return from.send(from.prepare(to, aModelRequest()), signal);
}

describe('a call', () => {
  it('brings deltas and then one end', async () => {
    server.answer(
      sendsStream(t('he'), t('llo'), c({ i: 0, n: 'now', a: '{}' }), f('stop'), u(3, 2, 1), DONE),
    );
    const events = await allOf(send(provider()));
    const deltas = events.filter((event) => event.type === 'delta');

    expect(deltas.map((delta) => delta.text).join('')).toBe('hello');
    expect(events.at(-1)).toEqual({
      type: 'end',
      end: {
        type: 'answered',
        answer: {
          text: 'hello',
          reasoning: '',
          toolCalls: [{ id: 'call_00000001', name: 'now', arguments: '{}' }],
          finishReason: 'stop',
          usage: { promptTokens: 3, completionTokens: 2, cachedTokens: 1 },
          notes: [],
        },
      },
    });
  });

  it('puts exactly the prepared bytes on the wire', async () => {
    server.answer(sendsStream(t('a'), f('stop'), DONE));
    const from = provider();
    const call = from.prepare(endpoint(), aModelRequest('潮 🌊 "quoted" \\ \u2028 \uD83C'));
    await endOf(from.send(call, new AbortController().signal));

    expect(server.requests[0]!.body.equals(Buffer.from(call.body, 'utf8'))).toBe(true);
  });

  it('goes to the right place with the key, and with no header that a preflight would ask about', async () => {
    server.answer(sendsStream(t('a'), f('stop'), DONE));
    await endOf(send(provider()));
    const { method, url, headers } = server.requests[0]!;

    expect([method, url]).toEqual(['POST', '/v1/chat/completions']);
    expect(headers).toMatchObject({
      authorization: `Bearer ${KEY}`,
      'content-type': 'application/json',
    });
    expect(Object.keys(headers).filter((name) => /^(x-|openai-)/.test(name))).toEqual([]);
  });

  it.each([[null], [''], ['  ']])('carries no authorization where the key is %j', async (key) => {
    server.answer(sendsStream(t('a'), f('stop'), DONE));
    await endOf(send(provider({ getKey: () => Promise.resolve(key) })));

    expect(server.requests[0]!.headers).not.toHaveProperty('authorization');
  });

  it('asks for the key of its own provider, at each call', async () => {
    server.answer(sendsStream(t('a'), f('stop'), DONE));
    const asked: string[] = [];
    const from = provider({
      getKey: (place) => {
        asked.push(place.provider);
        return Promise.resolve(`${KEY}-${asked.length}`);
      },
    });
    await endOf(send(from));
    await endOf(send(from));

    expect(asked).toEqual(['custom', 'custom']);
    expect(server.requests.map(({ headers }) => headers.authorization)).toEqual([
      `Bearer ${KEY}-1`,
      `Bearer ${KEY}-2`,
    ]);
  });

  it('takes a base URL with or without a slash at its end', async () => {
    server.answer(sendsStream(t('a'), f('stop'), DONE));
    await endOf(send(provider(), undefined, endpoint({ baseUrl: `${server.baseUrl}/` })));

    expect(server.requests[0]!.url).toBe('/v1/chat/completions');
  });
});

describe('a refusal', () => {
  it('is classified from its true status and body, and never tried again', async () => {
    server.answer(sendsJson(429, { error: { message: 'slow down' } }, { 'retry-after': '3' }));
    const end = await endOf(send(provider()));

    expect(end).toMatchObject({
      type: 'failed',
      failure: { kind: 'rate_limit', message: 'slow down', status: 429, retryAfterMs: 3000 },
    });
    expect(server.requests).toHaveLength(1);
  });

  it('PR-07 tells what was generated', async () => {
    const error = {
      message: 'Failed.',
      code: 'tool_use_failed',
      failed_generation: '<function=now>',
    };
    server.answer(sendsJson(400, { error }));

    expect(await endOf(send(provider()))).toMatchObject({
      failure: { kind: 'request', message: 'Failed.: <function=now>' },
    });
  });

  it('never shows a short key either, and leaves words alone that hold it', async () => {
    server.answer(sendsJson(401, { error: { message: 'bad key abc1 for abc12' } }));
    const end = await endOf(send(provider({ getKey: () => Promise.resolve('abc1') })));

    expect(end).toMatchObject({ failure: { message: 'bad key [key] for abc12' } });
  });

  it('never shows the key, though the body repeats it', async () => {
    server.answer((response, { headers }) => {
      response.writeHead(401).end(JSON.stringify({ error: `bad ${headers.authorization ?? ''}` }));
    });
    const end = await endOf(send(provider()));

    expect(end).toMatchObject({ failure: { kind: 'auth', message: 'bad Bearer [key]' } });
    expect(JSON.stringify(end)).not.toContain(KEY);
  });

  it('needs no answer where the key cannot be sent or read', async () => {
    const unreadable = () => Promise.reject(new Error(`vault ${KEY}`));
    const ends = [
      await endOf(send(provider({ getKey: () => Promise.resolve(`${KEY}\nx`) }))),
      await endOf(send(provider({ getKey: unreadable }))),
    ];

    expect(ends).toMatchObject([{ failure: { kind: 'auth' } }, { failure: { kind: 'auth' } }]);
    expect(JSON.stringify(ends)).not.toContain(KEY);
    expect(server.requests).toHaveLength(0);
  });

  it.each(['nowhere', '', 'localhost:11434/v1', '127.0.0.1:8080', 'ftp://x/v1', 'http://'])(
    'says so where the base URL is none: %j',
    async (baseUrl) => {
      expect(await endOf(send(provider(), undefined, endpoint({ baseUrl })))).toMatchObject({
        failure: {
          kind: 'network',
          message: 'The base URL is no address that begins with http:// or https://.',
        },
      });
    },
  );
});

describe('stopping', () => {
  it('ends at once with what had come, and closes the socket', async () => {
    server.answer((response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write(t('half'));
    });
    const stop = new AbortController();
    const events = send(provider(), stop.signal)[Symbol.asyncIterator]();
    const first = await events.next();
    stop.abort();

    expect(first.value).toMatchObject({ type: 'delta', text: 'half' });
    expect(await events.next()).toMatchObject({
      value: { type: 'end', end: { type: 'interrupted', answer: { text: 'half' } } },
    });
    await server.requests[0]!.closed;
  });

  it('ends at once before the head has come', async () => {
    const arrived = deferred();
    server.answer(() => {
      arrived.resolve();
    });
    const stop = new AbortController();
    const end = endOf(send(provider(), stop.signal));
    await arrived.promise;
    stop.abort();

    expect(await end).toMatchObject({ type: 'interrupted', answer: { text: '' } });
    await server.requests[0]!.closed;
  });

  it('sends nothing where it was stopped before', async () => {
    expect(await endOf(send(provider(), AbortSignal.abort()))).toMatchObject({
      type: 'interrupted',
    });
    expect(server.requests).toHaveLength(0);
  });

  it('does not wait for a key that never comes', async () => {
    const stop = new AbortController();
    const never = new Promise<string>(() => undefined);
    const end = endOf(send(provider({ getKey: () => never }), stop.signal));
    stop.abort();

    expect(await end).toMatchObject({ type: 'interrupted' });
  });

  it('closes the socket where nobody listens any more', async () => {
    server.answer((response) => {
      response.writeHead(200);
      response.write(t('a'));
    });
    for await (const event of send(provider())) {
      expect(event.type).toBe('delta');
      break;
    }

    await server.requests[0]!.closed;
  });
});

describe('silence', () => {
  it('before the first byte is a time-out', async () => {
    const arrived = deferred();
    server.answer(() => {
      arrived.resolve();
    });
    const end = endOf(send(provider()));
    await arrived.promise;
    clock.advance(120_000);

    expect(await end).toMatchObject({ type: 'failed', failure: { kind: 'timeout' } });
    await server.requests[0]!.closed;
  });

  it('after the head is a time-out too', async () => {
    server.answer((response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders();
      setImmediate(() => {
        clock.advance(120_000);
      });
    });

    expect(await endOf(send(provider()))).toMatchObject({ failure: { kind: 'timeout' } });
  });

  async function silentAfter(...frames: string[]): Promise<ProviderEnd> {
    server.answer((response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write(frames.join(''));
    });
    for await (const event of send(provider())) {
      if (event.type === 'end') return event.end;
      clock.advance(119_999);
      clock.advance(1);
    }
    throw new Error('no end');
  }

  it('between bytes is a time-out that keeps the text', async () => {
    expect(await silentAfter(t('half'))).toMatchObject({
      type: 'failed',
      failure: { kind: 'timeout' },
      answer: { text: 'half' },
    });
  });

  it('after a finish or [DONE] is the end', async () => {
    expect(await silentAfter(t('whole'), f('stop'))).toMatchObject({ type: 'answered' });
    expect(await silentAfter(t('whole'), DONE)).toMatchObject({ type: 'answered' });
  });

  it('after a finish is waited out for seconds, because only the bill may follow', async () => {
    server.answer((response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write(t('whole') + f('stop'));
    });
    const events = send(provider())[Symbol.asyncIterator]();
    await events.next();
    const end = events.next();
    clock.advance(10_000);

    expect(await end).toMatchObject({ value: { end: { type: 'answered' } } });
  });
});

it('goes on past a finish word while more comes: some houses say it in each chunk', async () => {
  const both = (content: string) =>
    `data: ${JSON.stringify({ choices: [{ delta: { content }, finish_reason: 'stop' }] })}\n\n`;
  let say = (_text: string): void => undefined;
  server.answer((response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    say = (text) => {
      if (text === '') response.end();
      else response.write(text);
    };
    say(both('one '));
  });
  const rest = [both('two '), both('three ')];
  let text = '';
  let end: string | null = null;
  for await (const event of send(provider())) {
    if (event.type === 'end') {
      end = event.end.type;
    } else {
      text += event.text;
      clock.advance(9_000);
      say(rest.shift() ?? '');
    }
  }
  expect([text, end]).toEqual(['one two three ', 'answered']);
});

describe('no answer at all', () => {
  const unreachable = { baseUrl: 'http://127.0.0.1:9/v1' };
  const why = (env: Partial<Environment>, to: Partial<Endpoint> = unreachable) =>
    endOf(send(provider({ environment: anEnvironment(env) }), undefined, endpoint(to)));

  it('is offline where the browser says so', async () => {
    expect(await why({ online: () => false })).toMatchObject({ failure: { kind: 'offline' } });
  });

  it('is a network failure where nothing is there', async () => {
    expect(await why({})).toMatchObject({
      failure: { kind: 'network', message: 'No server answers at http://127.0.0.1:9.' },
    });
  });

  it('PR-05 names the setting and the origin to admit where the server is there', async () => {
    const probed: string[] = [];
    const probe = (url: string) => Promise.resolve(probed.push(url) > 0);

    expect(await why({ probe }, { ...unreachable, provider: 'ollama' })).toMatchObject({
      failure: {
        kind: 'cors',
        message: `http://127.0.0.1:9 answers, but does not admit pages from ${PAGE}. Set OLLAMA_ORIGINS=${PAGE} there.`,
      },
    });
    expect(probed).toEqual(['http://127.0.0.1:9/v1']);
  });

  it('is a network failure where the server admits the page but ends the connection', async () => {
    const asked: string[] = [];
    const end = await why({
      probe: () => Promise.resolve(true),
      admits: (url) => Promise.resolve(asked.push(url) > 0),
    });

    expect(end).toMatchObject({ failure: { kind: 'network' } });
    expect(asked).toEqual(['http://127.0.0.1:9/v1/models']);
  });

  it('is told apart for an http address on an https page', async () => {
    const end = await why(
      { probe: () => Promise.resolve(true) },
      { baseUrl: 'http://nowhere.invalid/v1' },
    );

    expect(end).toMatchObject({ type: 'failed', failure: { kind: 'network' } });
    expect(end).toHaveProperty('failure.message', expect.stringContaining('https'));
  });

  it('does not wait for a probe that hangs', async () => {
    const probing = deferred();
    const probe = () => {
      probing.resolve();
      return new Promise<boolean>(() => undefined);
    };
    const end = why({ probe });
    await probing.promise;
    clock.advance(10_000);

    expect(await end).toMatchObject({ failure: { kind: 'network' } });
  });

  it('in the middle of an answer is a broken connection', async () => {
    server.answer((response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write(t('half'), () => response.socket?.resetAndDestroy());
    });

    expect(await endOf(send(provider()))).toMatchObject({
      type: 'failed',
      failure: { kind: 'network' },
      answer: { text: 'half' },
    });
  });
});
