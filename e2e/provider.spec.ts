import { KEY } from './pages/app.ts';
import { NETWORK_NOISE, expect, test } from './pages/fixtures.ts';

test.describe('a custom provider', () => {
  test('is set up, lists its models, and answers; the key goes out as a bearer token', async ({
    app,
    page,
    server,
  }) => {
    server.rules.key = KEY;
    await app.open();
    await app.button('Add a key').click();
    await app.fillProvider({ baseUrl: server.baseUrl });
    await app.button('Refresh models').click();
    await expect(app.connection).toHaveText('2 models were found.');
    await page.getByRole('combobox', { name: 'Model' }).click();
    await page.getByRole('option', { name: 'second-model' }).click();
    await app.button('Test connection').click();
    await expect(app.connection).toHaveText('It works: second-model answered.');
    await expect(app.connection).toHaveAttribute('data-result', 'ok');
    await app.button('Save').click();
    await expect(app.connection).toHaveText('Saved');
    await app.button('Close settings').click();
    await app.ask('hello');
    await expect(app.answers.first().locator('[data-part=text]')).toHaveText('Fine.');
    const chats = server.requests.filter(({ url }) => url === '/v1/chat/completions');
    expect(chats.every(({ headers }) => headers.authorization === `Bearer ${KEY}`)).toBe(true);
    expect(server.chats.at(-1)).toMatchObject({ model: 'second-model', stream: true });
    expect(server.requests.filter(({ method }) => method === 'GET').map(({ url }) => url)).toEqual([
      '/v1/models',
    ]);
  });

  test('is still there after a reload, and the key is in no record but its own', async ({
    app,
    page,
    server,
  }) => {
    await app.begin(server.baseUrl);
    await app.ask('hello');
    await page.reload();
    await app.ask('again');
    const dump = await page.evaluate(async () => {
      const found: Record<string, string> = {};
      const db = await new Promise<IDBDatabase>((resolve) => {
        const opening = indexedDB.open('shoal');
        opening.onsuccess = () => resolve(opening.result);
      });
      for (const name of Array.from(db.objectStoreNames)) {
        const rows = await new Promise<unknown[]>((resolve) => {
          const reading = db.transaction(name).objectStore(name).getAll();
          reading.onsuccess = () => resolve(reading.result as unknown[]);
        });
        found[name] = JSON.stringify(rows);
      }
      return found;
    });
    const holders = Object.keys(dump).filter((name) => dump[name]!.includes(KEY));
    expect(holders).toEqual(['secrets']);
  });

  test('is set up in a form that survives a look at another section, and leads back to the room', async ({
    app,
    page,
    server,
  }) => {
    await app.begin(server.baseUrl);
    await app.ask('hello');
    await app.button('New room').click();
    await app.button('Create').click();
    await expect(app.articles).toHaveCount(0);
    await page.getByRole('navigation', { name: 'Rooms' }).getByRole('link').last().click();
    await expect(app.answers).toHaveCount(1);
    const here = page.url();
    await app.button('Settings').click();
    await expect(page.getByRole('heading', { name: 'Settings' })).toBeFocused();
    await page.getByLabel('API key').fill('typed');
    await page.getByRole('link', { name: 'Tools' }).click();
    await expect(page.getByLabel('API key')).toBeHidden();
    await page.getByRole('link', { name: 'Providers' }).click();
    await expect(page.getByLabel('API key')).toHaveValue('typed');
    await app.button('Close settings').click();
    expect(page.url()).toBe(here);
  });

  test('keeps its model where Escape takes back what was typed', async ({ app, page, server }) => {
    await app.begin(server.baseUrl);
    const box = page.getByRole('combobox', { name: 'Model' });
    await box.fill('never');
    await box.press('Escape');
    await expect(box).toHaveValue('first-model');
    await app.ask('hello');
    expect(server.chats.at(-1)?.model).toBe('first-model');
  });

  test('is changed for one room by its model box, and for that room alone', async ({
    app,
    page,
    server,
  }) => {
    await app.begin(server.baseUrl);
    const box = page.getByRole('combobox', { name: 'Model' });
    await box.fill('second-model');
    await box.press('Enter');
    await app.ask('hello');
    expect(server.chats.at(-1)?.model).toBe('second-model');
    await app.button('New room').click();
    await app.button('Create').click();
    await expect(app.articles).toHaveCount(0);
    await app.ask('hello');
    expect(server.chats.at(-1)?.model).toBe('first-model');
  });
});

test.describe('Test connection says in a sentence what is wrong', () => {
  test.use({ expectedNoise: [NETWORK_NOISE] });

  test('a wrong key', async ({ app, server }) => {
    server.rules.key = 'sk-other';
    await app.open('#/settings/providers');
    await app.fillProvider({ baseUrl: server.baseUrl, model: 'first-model' });
    await app.button('Test connection').click();
    await expect(app.connection).toHaveAttribute('data-result', 'auth');
    await expect(app.connection).toContainText('The key is not accepted');
  });

  test('a wrong path', async ({ app, server }) => {
    await app.open('#/settings/providers');
    await app.fillProvider({ baseUrl: `${server.origin}/v2`, model: 'first-model' });
    await app.button('Test connection').click();
    await expect(app.connection).toHaveAttribute('data-result', /^(request|bad_response)$/);
    await expect(app.connection).toContainText('base URL');
  });

  test('a server that does not admit the page', async ({ app, page, server }) => {
    server.rules.hasCors = false;
    await app.open('#/settings/providers');
    await app.fillProvider({ baseUrl: server.baseUrl, model: 'first-model' });
    await app.button('Test connection').click();
    await expect(app.connection).toHaveAttribute('data-result', 'cors');
    await expect(app.connection).toContainText(new URL(page.url()).origin);
    await expect(page.getByRole('button', { name: 'Copy setting' })).toBeVisible();
  });

  test('a server that is down', async ({ app, server }) => {
    const { baseUrl } = server;
    await server.stop();
    await app.open('#/settings/providers');
    await app.fillProvider({ baseUrl, model: 'first-model' });
    await app.button('Test connection').click();
    await expect(app.connection).toHaveAttribute('data-result', 'network');
    await expect(app.connection).toContainText('cannot be reached');
    await server.start();
  });

  test('an unknown model', async ({ app, server }) => {
    await app.open('#/settings/providers');
    await app.fillProvider({ baseUrl: server.baseUrl, model: 'no-such-model' });
    await app.button('Test connection').click();
    await expect(app.connection).toHaveAttribute('data-result', 'model');
    await expect(app.connection).toContainText('no-such-model');
  });

  test('and a key that was only tried out is not stored', async ({ app, page, server }) => {
    server.rules.key = 'sk-other';
    await app.open('#/settings/providers');
    await app.fillProvider({ baseUrl: server.baseUrl, key: 'sk-tried', model: 'first-model' });
    await app.button('Test connection').click();
    await expect(app.connection).toHaveAttribute('data-result', 'auth');
    await page.reload();
    await expect(page.getByLabel('API key')).toHaveAttribute('placeholder', '');
  });
});

test('a link may fill the form at the first visit, but never a key', async ({ app, page }) => {
  await app.open('#/?provider=custom&baseUrl=http%3A%2F%2F127.0.0.1%3A9%2Fv1&model=tide');
  await app.button('Add a key').click();
  await expect(page.getByRole('combobox', { name: 'Provider' })).toHaveValue('custom');
  await expect(page.getByRole('textbox', { name: 'Base URL' })).toHaveValue(
    'http://127.0.0.1:9/v1',
  );
  await expect(page.getByRole('combobox', { name: 'Model' })).toHaveValue('tide');
  await expect(page.getByLabel('API key')).toHaveValue('');
});
