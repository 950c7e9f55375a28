import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { KEY, aProvider, anEndpoint } from '../../support/http-provider.ts';
import { manualClock } from '../../support/manual-clock.ts';
import {
  sendsJson,
  startScriptedServer,
  type ScriptedServer,
} from '../../support/scripted-http-server.ts';

let server: ScriptedServer;

beforeEach(async () => {
  server = await startScriptedServer();
});

afterEach(() => server.stop());

const provider = () => aProvider(manualClock());
const endpoint = () => anEndpoint(server.baseUrl);

describe('the list of models', () => {
  const list = () => provider().listModels(endpoint(), new AbortController().signal);

  it.each([
    ['data', { data: [{ id: 'a' }, { id: 'b' }, { id: 'a' }, {}] }],
    ['models', { models: [{ name: 'a' }, { id: 'b' }] }],
    ['a bare list', ['a', { id: 'b' }]],
  ])('is read from %s', async (_name, body) => {
    server.answer(sendsJson(200, body));

    expect(await list()).toEqual({ ok: true, models: ['a', 'b'] });
    expect(server.requests[0]).toMatchObject({
      method: 'GET',
      url: '/v1/models',
      headers: { authorization: `Bearer ${KEY}` },
    });
  });

  it('is empty where a server has none', async () => {
    server.answer(sendsJson(200, { object: 'list', data: null }));

    expect(await list()).toEqual({ ok: true, models: [] });
  });

  it.each([
    [401, { error: 'no' }, 'auth'],
    [404, { detail: 'Not Found' }, 'request'],
    [200, { error: { message: 'rate limit' } }, 'rate_limit'],
    [200, 'hello', 'bad_response'],
  ])('fails with a class: %i %j', async (status, body, kind) => {
    server.answer(sendsJson(status, body));

    expect(await list()).toMatchObject({ ok: false, failure: { kind } });
  });

  it('that breaks off is a network failure, not a wrong address', async () => {
    server.answer((response) => {
      response.writeHead(200, { 'content-length': '1000' });
      response.write('{"data":[{"id":"m', () => response.destroy());
    });

    expect(await list()).toMatchObject({ ok: false, failure: { kind: 'network' } });
  });

  it('can be stopped', async () => {
    expect(await provider().listModels(endpoint(), AbortSignal.abort())).toMatchObject({
      ok: false,
    });
  });
});
