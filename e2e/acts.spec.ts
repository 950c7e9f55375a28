// What a person does to what was said (loop.md §10), in the app.

import { readFileSync } from 'node:fs';
import { DONE, f, t } from '../test/support/stream-script.ts';
import type { App } from './pages/app.ts';
import { expect, test } from './pages/fixtures.ts';
import { storedChain } from './pages/storage.ts';
import { HOLD } from './provider/provider-server.ts';
import type { ProviderServer } from './provider/provider-server.ts';

function says(text: string) {
  return { frames: [t(text), f('stop'), DONE] };
}

async function aChat(app: App, server: ProviderServer): Promise<void> {
  server.plan(says('one'), says('two'));
  await app.begin(server.baseUrl);
  await app.ask('first');
  await app.ask('second');
}

const texts = (app: App) => app.log.locator('article [data-part=text]').allTextContents();

test('regenerate replaces the newest answer, and Undo brings the old one back, over a reload', async ({
  app,
  page,
  server,
}) => {
  await aChat(app, server);
  server.plan(says('other'));
  await app.act(app.answers.last(), 'Regenerate');
  await expect(app.answers.last().locator('[data-part=text]')).toHaveText('other');
  await app.settled();
  expect(await texts(app)).toEqual(['first', 'one', 'second', 'other']);
  await app.button('Undo').click();
  await expect(app.answers.last().locator('[data-part=text]')).toHaveText('two');
  await page.reload();
  await expect(app.answers.last().locator('[data-part=text]')).toHaveText('two');
  expect((await storedChain(page)).violations).toEqual([]);
});

test('edit and send goes on from the edited message', async ({ app, page, server }) => {
  await aChat(app, server);
  server.plan(says('uno'));
  const question = app.log.locator('article[data-role=user]').first();
  await app.act(question, 'Edit');
  const box = page.getByRole('textbox', { name: 'Edit message' });
  await expect(box).toHaveValue('first');
  await box.fill('primero');
  await app.button('Save and send').click();
  await expect.poll(() => texts(app)).toEqual(['primero', 'uno']);
  await app.settled();
  expect(server.chats.at(-1)!.messages.at(-1)).toMatchObject({ role: 'user', content: 'primero' });
});

test('an edit that is cancelled changes nothing', async ({ app, page, server }) => {
  await aChat(app, server);
  await app.act(app.log.locator('article[data-role=user]').first(), 'Edit');
  await page.getByRole('textbox', { name: 'Edit message' }).fill('never');
  await app.button('Cancel').click();
  expect(await texts(app)).toEqual(['first', 'one', 'second', 'two']);
  expect(server.chats).toHaveLength(2);
});

test('delete takes a message out of view and request, and Undo brings it back', async ({
  app,
  server,
}) => {
  await aChat(app, server);
  await app.act(app.answers.first(), 'Delete');
  await expect.poll(() => texts(app)).toEqual(['first', 'second', 'two']);
  await app.button('Undo').click();
  await expect.poll(() => texts(app)).toEqual(['first', 'one', 'second', 'two']);
  await app.act(app.answers.first(), 'Delete');
  await expect.poll(() => texts(app)).toEqual(['first', 'second', 'two']);
  server.plan(says('three'));
  await app.ask('third');
  expect(JSON.stringify(server.chats.at(-1))).not.toContain('"one"');
});

test('the newest answer deleted lets its message wait, with Retry', async ({
  app,
  page,
  server,
}) => {
  await aChat(app, server);
  await app.act(app.answers.last(), 'Delete');
  const question = app.log.locator('article[data-role=user]').last();
  await expect(question).toHaveAttribute('data-state', 'pending');
  server.plan(says('again'));
  await page.getByRole('note').getByRole('button', { name: 'Retry' }).click();
  await expect(app.answers.last().locator('[data-part=text]')).toHaveText('again');
});

test('an interrupted answer is continued as one message', async ({ app, page, server }) => {
  await app.begin(server.baseUrl);
  server.plan({ frames: [t('The cat'), HOLD] }, says(' sat'));
  await app.say('go');
  await expect(app.answers.last()).toContainText('The cat');
  await app.button('Stop').click();
  await app.settled();
  await page.getByRole('note').getByRole('button', { name: 'Continue' }).click();
  await expect(app.answers.last().locator('[data-part=text]')).toHaveText('The cat sat');
  await app.settled();
  await expect(app.answers).toHaveCount(1);
  await expect(page.getByRole('note')).toHaveCount(0);
});

test('the trajectory is downloaded at once, whole and without the key', async ({
  app,
  page,
  server,
}) => {
  await aChat(app, server);
  await app.button('Room menu').click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Export trajectory' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('first.trajectory.jsonl');
  const text = readFileSync(await download.path(), 'utf8');
  const lines = text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(lines[0]).toMatchObject({ format: 'shoal-trajectory', version: 1 });
  expect(lines.at(-1)).toMatchObject({
    kind: 'end',
    entries: lines.filter((line) => 'seq' in line).length,
  });
  expect(lines.filter((line) => line['kind'] === 'blob')).toHaveLength(2);
  expect(text).not.toContain('sk-TEST');
});

test('a deleted room that comes back is open again', async ({ app, page, server }) => {
  await aChat(app, server);
  const here = page.url();
  await app.button('New room').click();
  await app.button('Create').click();
  await expect(app.articles).toHaveCount(0);
  await page.goBack();
  await expect(app.answers).toHaveCount(2);
  await app.button('Room menu').click();
  await page.getByRole('menuitem', { name: 'Delete room' }).click();
  await expect(app.articles).toHaveCount(0);
  await app.button('Undo').click();
  await expect(app.answers).toHaveCount(2);
  expect(page.url()).toBe(here);
});

test('a room is renamed, deleted and brought back', async ({ app, page, server }) => {
  await aChat(app, server);
  const link = page.getByRole('navigation', { name: 'Rooms' }).getByRole('link');
  await expect(link).toHaveAccessibleName('first');
  await app.button('Room menu').click();
  await page.getByRole('menuitem', { name: 'Rename' }).click();
  const name = page.getByRole('textbox', { name: 'Room name' });
  await name.fill('Harbour');
  await name.press('Enter');
  await expect(page.getByRole('heading', { name: 'Harbour' })).toBeVisible();
  await expect(link).toHaveAccessibleName('Harbour');
  await page.reload();
  await expect(link).toHaveAccessibleName('Harbour');
  await app.button('Room menu').click();
  await page.getByRole('menuitem', { name: 'Delete room' }).click();
  await expect(link).toHaveCount(0);
  await app.button('Undo').click();
  await expect(link).toHaveAccessibleName('Harbour');
  await expect.poll(() => texts(app)).toEqual(['first', 'one', 'second', 'two']);
});
