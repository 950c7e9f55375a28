import { DONE, c, f, t } from '../test/support/stream-script.ts';
import type { App } from './pages/app.ts';
import { expect, test } from './pages/fixtures.ts';
import { readTable } from './pages/storage.ts';
import type { ProviderServer } from './provider/provider-server.ts';

const NOTE = [
  c({ i: 0, id: 'a1', n: 'note_write', a: '{"content":"green tea","token":""}' }),
  f('tool_calls'),
  DONE,
];
const SO = [t('so'), f('stop'), DONE];

/** A room in which the model asks to write a note, and the person is asked first. */
async function asked(app: App, server: ProviderServer): Promise<void> {
  await app.open('#/settings/tools');
  await app.page.getByRole('combobox', { name: 'Approval: note_write' }).selectOption('ask');
  await app.begin(server.baseUrl);
  server.plan({ frames: NOTE }, { frames: SO });
  await app.say('remember');
  await expect(app.page.getByRole('alertdialog', { name: 'Allow note_write?' })).toBeVisible();
  await expect(app.page.locator('[data-tool]')).toHaveAttribute('data-status', 'waiting');
}

test('SB-03 a call that the person declines does not run, and the model is told in their words', async ({
  app,
  page,
  server,
}) => {
  await asked(app, server);
  await page.getByRole('textbox', { name: 'Answer to the model' }).fill('not that');
  await page.getByRole('alertdialog').getByRole('button', { name: 'No' }).click();
  await app.settled();
  await expect(page.locator('[data-tool=note_write]')).toHaveAttribute('data-status', 'rejected');
  expect(JSON.stringify(server.chats[1])).toContain('not that');
  expect(await readTable(page, 'notes')).toEqual([]);
});

test('SB-05 a question is still open after a reload, and a yes runs the call once', async ({
  app,
  page,
  server,
}) => {
  await asked(app, server);
  await page.reload();
  const dialog = page.getByRole('alertdialog', { name: 'Allow note_write?' });
  await dialog.getByRole('button', { name: 'Once' }).click();
  await expect(app.answers.last().locator('[data-part=text]')).toHaveText('so');
  await app.settled();
  expect(await readTable(page, 'notes')).toHaveLength(1);
  await expect(page.locator('[data-tool=note_write]')).toHaveAccessibleName('note_write: ok');
});

test('Always is remembered in the settings', async ({ app, page, server }) => {
  await asked(app, server);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Always' }).click();
  await app.settled();
  await app.open('#/settings/tools');
  await expect(page.getByRole('combobox', { name: 'Approval: note_write' })).toHaveValue('auto');
});

test('a tool card opens to what went in and what came out', async ({ app, page, server }) => {
  await app.begin(server.baseUrl);
  const sum = c({ i: 0, id: 'a1', n: 'calculate', a: '{"expression":"12 * (3 + 4)"}' });
  server.plan({ frames: [t('Let me see.'), sum, f('tool_calls'), DONE] }, { frames: SO });
  await app.ask('work it out');
  await app.settled();
  const card = page.locator('button[data-tool=calculate]');
  await expect(card).toHaveAccessibleName('calculate: ok');
  await expect(card).toHaveAttribute('data-call-id', 'a1');
  await card.press('Enter');
  await expect(page.locator('[data-part=arguments]')).toHaveText('{"expression":"12 * (3 + 4)"}');
  await expect(page.locator('[data-part=result]')).toHaveText('84');
  await expect(app.answers).toHaveCount(2);
});
