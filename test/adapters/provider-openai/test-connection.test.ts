import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { aProvider, anEndpoint } from '../../support/http-provider.ts';
import { manualClock } from '../../support/manual-clock.ts';
import {
  sendsJson,
  sendsStream,
  startScriptedServer,
  type ScriptedServer,
} from '../../support/scripted-http-server.ts';
import { DONE, f, t } from '../../support/stream-script.ts';

let server: ScriptedServer;

beforeEach(async () => {
  server = await startScriptedServer();
});

afterEach(() => server.stop());

const provider = () => aProvider(manualClock());
const endpoint = (id = 'custom') => anEndpoint(server.baseUrl, { provider: id });

describe('the connection test', () => {
  const test = (to = endpoint()) => provider().testConnection(to, new AbortController().signal);

  it.each([
    ['a token', [t('a'), f('length'), DONE]],
    ['nothing but length', [f('length'), DONE]],
    ['an empty answer', [f('stop'), DONE]],
    ['no finish', [t('a')]],
  ])('is passed by %s', async (_name, frames) => {
    server.answer(sendsStream(...frames));

    expect(await test()).toEqual({ ok: true, model: 'demo' });
    expect(JSON.parse(server.requests[0]!.body.toString())).toMatchObject({
      stream: true,
      max_tokens: 1,
    });
  });

  it.each<[string, number, string, string]>([
    ['an unknown model', 404, '{"error":{"message":"model \\"demo\\" not found"}}', 'model'],
    ['an unknown model at 400', 400, '{"error":{"message":"Model Not Exist"}}', 'model'],
    ['a wrong path with a page', 404, '<html><title>404 Not Found</title></html>', 'bad_response'],
    ['a wrong path with JSON', 404, '{"detail":"Not Found"}', 'request'],
    ['a page at 200', 200, '<html><title>Welcome</title></html>', 'bad_response'],
    ['a wrong key', 401, '{}', 'auth'],
  ])('is failed by %s', async (_name, status, body, kind) => {
    server.answer((response) => response.writeHead(status).end(body));

    expect(await test()).toMatchObject({ ok: false, failure: { kind } });
  });

  it('without a model asks for the list, and says that a model is wanted', async () => {
    server.answer(sendsJson(200, { data: [{ id: 'a' }] }));

    expect(await test({ ...endpoint(), model: '' })).toEqual({
      ok: false,
      failure: { kind: 'model', message: '' },
    });
    expect(server.requests.map(({ url }) => url)).toEqual(['/v1/models']);
  });

  it('without a model still tells a wrong key', async () => {
    server.answer(sendsJson(401, { error: { message: 'no' } }));

    expect(await test({ ...endpoint(), model: '' })).toMatchObject({ failure: { kind: 'auth' } });
  });

  it('is passed by a model that would think longer than one token', async () => {
    const message =
      'Could not finish the message because max_tokens or model output limit was reached.';
    server.answer(sendsJson(400, { error: { message, type: 'invalid_request_error' } }));

    expect(await test(endpoint('openai'))).toEqual({ ok: true, model: 'demo' });
  });
});
