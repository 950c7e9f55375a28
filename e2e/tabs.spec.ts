import { App } from './pages/app.ts';
import { expect, test } from './pages/fixtures.ts';
import { storedChain } from './pages/storage.ts';

test('a room drives in one tab only; the other says so, and takes over when the first is gone', async ({
  app,
  page,
  context,
  server,
}) => {
  await app.begin(server.baseUrl);
  await app.ask('hello');
  const second = new App(await context.newPage());
  await second.open(new URL(page.url()).hash);
  await expect(second.page.getByRole('status', { name: 'Activity' })).toHaveText(
    'Open in another tab',
  );
  await expect(second.answers).toHaveCount(1);
  await expect(second.message).toBeDisabled();
  await app.ask('once more');
  await page.close();
  await expect(second.message).toBeEnabled();
  await expect(second.answers).toHaveCount(2);
  await second.ask('and here');
  const stored = await storedChain(second.page);
  expect([stored.violations, stored.chain.length]).toEqual([[], 6]);
});

test('a database of a newer version is left alone, and the page says so', async ({
  app,
  page,
  server,
}) => {
  await app.begin(server.baseUrl);
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const opening = indexedDB.open('shoal');
        opening.onsuccess = () => {
          const write = opening.result.transaction('settings', 'readwrite');
          write.objectStore('settings').put({ key: 'schema', value: 99 });
          write.oncomplete = () => {
            opening.result.close();
            resolve();
          };
        };
      }),
  );
  await page.reload();
  await expect(page.getByRole('alert')).toHaveAttribute('data-error', 'newer-version');
});
