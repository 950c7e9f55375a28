import { describe, expect, it } from 'vitest';
import type { Failure } from '#core/conversation/failure.ts';
import type { ProviderForm } from '#store/actions/provider-actions.ts';
import { anApp } from '../support/an-app.ts';
import type { App } from '../support/an-app.ts';

function aForm(facts: Partial<ProviderForm> = {}): ProviderForm {
  return { provider: 'custom', baseUrl: 'http://127.0.0.1:1/v1', model: 'm', key: 'k1', ...facts };
}

const connection = (app: App) => app.store.getState().connection;

describe('the connection test', () => {
  it.each<[string, Failure, Partial<ProviderForm>, string | null, string]>([
    [
      'no address',
      { kind: 'network', message: 'x' },
      { baseUrl: 'localhost:1' },
      'bad_address',
      '',
    ],
    [
      'an http address on an https page',
      { kind: 'network', message: 'x' },
      { baseUrl: 'http://10.0.0.2/v1' },
      'mixed_content',
      '',
    ],
    ['a server that is down', { kind: 'network', message: 'x' }, {}, null, ''],
    ['no model', { kind: 'model', message: '' }, { model: ' ' }, 'no_model', ''],
    [
      'an unknown model',
      { kind: 'model', message: 'no such model', status: 404 },
      {},
      null,
      'no such model',
    ],
    [
      'a path with nothing there',
      { kind: 'request', message: 'Not Found', status: 404 },
      {},
      'not_found',
      'Not Found',
    ],
    ['another refusal', { kind: 'request', message: 'bad', status: 400 }, {}, null, 'bad'],
    ['a key that cannot be sent', { kind: 'auth', message: '' }, {}, 'bad_key', ''],
    ['a wrong key', { kind: 'auth', message: 'no', status: 401 }, {}, null, 'no'],
    [
      'a wrong key, told in a stream',
      { kind: 'auth', message: 'Not valid' },
      {},
      null,
      'Not valid',
    ],
  ])(
    'tells %s apart, and quotes only what the provider said',
    async (_, failure, form, hint, quoted) => {
      const app = await anApp();
      app.answers.test = { ok: false, failure };
      await app.actions.testConnection(aForm(form));
      expect(connection(app)).toEqual({
        status: 'failed',
        kind: failure.kind,
        hint,
        message: quoted,
      });
    },
  );

  it('stores nothing', async () => {
    const app = await anApp();
    await app.actions.testConnection(aForm());
    expect(connection(app)).toEqual({ status: 'ok', model: 'm' });
    expect([app.disk.settings, [...app.disk.keys]]).toEqual([{}, []]);
  });
});

describe('saving a provider', () => {
  it('opens the first room, and keeps where the key may go', async () => {
    const app = await anApp();
    await app.actions.saveProvider(aForm());
    const { keys, settings, rooms } = app.store.getState();
    expect(keys).toEqual({ custom: 'http://127.0.0.1:1' });
    expect(settings.provider).toBe('custom');
    expect(Object.keys(rooms)).toHaveLength(1);
  });

  it('with no address says so and stores nothing', async () => {
    const app = await anApp();
    await app.actions.saveProvider(aForm({ baseUrl: 'localhost:1' }));
    expect(connection(app)).toMatchObject({ status: 'failed', hint: 'bad_address' });
    expect([app.disk.settings, [...app.disk.keys]]).toEqual([{}, []]);
  });

  it('on a full disk says so', async () => {
    const app = await anApp();
    app.fill();
    await app.actions.saveProvider(aForm());
    expect(connection(app)).toEqual({ status: 'notStored', fault: 'full' });
  });
});

describe('the list of models', () => {
  it('is kept; what a link filled in is not, before Save', async () => {
    const app = await anApp({ hash: '#/?provider=custom&baseUrl=http://linked/v1&model=l' });
    expect(app.store.getState().prefill).toMatchObject({ baseUrl: 'http://linked/v1' });
    await app.actions.refreshModels(aForm({ baseUrl: 'http://linked/v1' }));
    expect(connection(app)).toEqual({ status: 'listed', count: 2 });
    expect(app.disk.settings.providers).toEqual({
      custom: { baseUrl: '', model: '', models: ['m', 'n'] },
    });
  });

  it('on a full disk does not stay busy', async () => {
    const app = await anApp();
    app.fill();
    await app.actions.refreshModels(aForm());
    expect(connection(app)).toEqual({ status: 'notStored', fault: 'full' });
  });
});
