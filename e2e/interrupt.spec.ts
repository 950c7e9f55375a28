// Whatever cuts a round, the chain on disk is legal and so is the next request. The fixture checks every
// request that the server saw; `restore` looks at the disk.

import type { Page } from '@playwright/test';
import { DONE, c, f, t } from '../test/support/stream-script.ts';
import type { App } from './pages/app.ts';
import { NETWORK_NOISE, expect, test } from './pages/fixtures.ts';
import { storedChain } from './pages/storage.ts';
import { HOLD } from './provider/provider-server.ts';
import type { Answer, ProviderServer } from './provider/provider-server.ts';

/** A call of a tool that asks first: it runs for as long as nobody answers. */
const CALL = [
  c({ i: 0, id: 'a1', n: 'note_write', a: '{"content":"tide","token":""}' }),
  f('tool_calls'),
  DONE,
];

type Moment = {
  name: string;
  answer: Answer;
  isThere: (app: App, server: ProviderServer) => Promise<void>;
};

const MOMENTS: readonly Moment[] = [
  {
    name: 'before the first token',
    answer: { frames: [HOLD] },
    isThere: async (app, server) => {
      await server.reached;
      await expect(app.button('Stop')).toBeVisible();
    },
  },
  {
    name: 'in mid text',
    answer: { frames: [t('I was '), t('saying'), HOLD] },
    isThere: async (app) => expect(app.answers.last()).toContainText('I was saying'),
  },
  {
    name: 'in mid tool arguments',
    answer: { frames: [t('Noting. '), c({ i: 0, id: 'a1', n: 'note_write', a: '{"cont' }), HOLD] },
    isThere: async (app) => expect(app.answers.last().locator('[data-tool]')).toBeVisible(),
  },
  {
    name: 'while a tool runs',
    answer: { frames: CALL },
    isThere: async (app) => expect(app.page.getByRole('alertdialog')).toBeVisible(),
  },
];

/** A room in which writing notes asks first, so that a tool can be caught while it runs. */
async function begin(app: App, server: ProviderServer): Promise<void> {
  await app.open('#/settings/tools');
  await app.page.getByRole('combobox', { name: 'Approval: note_write' }).selectOption('ask');
  await app.page.getByRole('link', { name: 'Providers' }).click();
  await app.fillProvider({ baseUrl: server.baseUrl, model: 'first-model' });
  await app.button('Save').click();
  await expect(app.connection).toHaveText('Saved');
  await app.button('Close settings').click();
}

async function expectLegal(page: Page): Promise<void> {
  expect((await storedChain(page)).violations).toEqual([]);
}

test.describe('Stop', () => {
  for (const { name, answer, isThere } of MOMENTS) {
    test(`${name} leaves a legal chain and a legal next request`, async ({ app, page, server }) => {
      await begin(app, server);
      server.plan(answer);
      await app.say('please');
      await isThere(app, server);
      await app.button('Stop').click();
      await app.settled();
      await expectLegal(page);
      await app.ask('hi');
      await expectLegal(page);
      expect(server.chats).toHaveLength(2);
      expect(JSON.stringify(server.chats[1])).toContain('hi');
    });
  }

  test('keeps the partial text, marked as interrupted, over a reload', async ({
    app,
    page,
    server,
  }) => {
    await begin(app, server);
    server.plan({ frames: [t('I was '), t('saying'), HOLD] });
    await app.say('please');
    await expect(app.answers.last()).toContainText('I was saying');
    await app.button('Stop').click();
    await app.settled();
    await page.reload();
    await expect(app.answers.last()).toHaveAttribute('data-state', 'interrupted');
    await expect(app.answers.last().locator('[data-part=text]')).toHaveText('I was saying');
  });
});

test.describe('a reload', () => {
  test.use({ expectedNoise: [NETWORK_NOISE] });
  for (const { name, answer, isThere } of MOMENTS) {
    test(`${name} leaves a legal chain, and the room goes on`, async ({ app, page, server }) => {
      await begin(app, server);
      server.plan(answer);
      await app.say('please');
      await isThere(app, server);
      await page.reload();
      await expect(app.message).toBeVisible();
      const question = page.getByRole('alertdialog');
      const waits = page.getByRole('alert').or(page.getByRole('note')).or(question);
      await expect(waits.first()).toBeVisible();
      if (await question.isVisible()) await question.getByRole('button', { name: 'No' }).click();
      await app.settled();
      await expectLegal(page);
      await app.ask('hi');
      await expectLegal(page);
    });
  }

  test('before an answer began offers Retry, which sends the message again', async ({
    app,
    page,
    server,
  }) => {
    await begin(app, server);
    server.plan({ frames: [HOLD] });
    await app.say('please');
    await server.reached;
    await page.reload();
    await page.getByRole('alert').getByRole('button', { name: 'Retry' }).click();
    await expect(app.answers).toHaveCount(1);
    await app.settled();
    expect(server.chats[1]).toEqual(server.chats[0]);
  });

  test('in mid stream loses less than a second of text', async ({ app, page, server }) => {
    await begin(app, server);
    server.plan({ frames: [t('one two three '), HOLD, t('four five '), HOLD] });
    await app.say('count');
    await expect(app.answers.last()).toContainText('three');
    // What has been on the screen for longer than the rhythm of the checkpoints must be there again.
    await expect
      .poll(async () => JSON.stringify(await checkpoints(page)), { timeout: 2_000 })
      .toContain('three');
    await page.reload();
    await expect(app.answers.last()).toHaveAttribute('data-state', 'interrupted');
    await expect(app.answers.last().locator('[data-part=text]')).toContainText('one two three');
  });
});

async function checkpoints(page: Page): Promise<unknown[]> {
  const { readTable } = await import('./pages/storage.ts');
  return readTable(page, 'checkpoints');
}

test('a message sent while the room is busy is shown as queued and goes out after the answer', async ({
  app,
  page,
  server,
}) => {
  await begin(app, server);
  server.plan({ frames: [t('slowly'), HOLD, f('stop'), DONE] });
  await app.say('first');
  await expect(app.answers.last()).toContainText('slowly');
  await app.say('wait');
  const queued = app.log.locator('article[data-state=queued]');
  await expect(queued).toContainText('wait');
  expect(server.chats).toHaveLength(1);
  server.release();
  await expect(queued).toHaveCount(0);
  await expect(app.answers).toHaveCount(2);
  await app.settled();
  const roles = server.chats[1]!.messages.map(({ role }) => role);
  expect(roles.slice(-3)).toEqual(['user', 'assistant', 'user']);
  await expectLegal(page);
});

test.describe('a provider', () => {
  test.use({ expectedNoise: [NETWORK_NOISE] });
  const error = (message: string) => JSON.stringify({ error: { message } });
  const faults: [name: string, answer: Answer, kind: string][] = [
    ['that answers 400', { status: 400, frames: [error('bad request')] }, 'request'],
    ['that answers 401', { status: 401, frames: [error('bad key')] }, 'auth'],
    ['that answers 429', { status: 429, frames: [error('slow down')] }, 'rate_limit'],
    ['that answers 500', { status: 500, frames: [error('broken')] }, 'server'],
    ['that cuts the connection at once', { frames: [], end: 'reset' }, 'network'],
    ['that sends nothing', { frames: [] }, 'bad_response'],
  ];
  for (const [name, answer, kind] of faults) {
    test(`${name} is named, loses nothing, and Retry works`, async ({ app, page, server }) => {
      await begin(app, server);
      server.plan(answer);
      await app.say('please');
      const alert = page.getByRole('alert');
      await expect(alert).toHaveAttribute('data-error', kind);
      await expect(app.phase).toHaveText('Failed');
      await expectLegal(page);
      await alert.getByRole('button', { name: 'Retry' }).click();
      await expect(app.answers).toHaveCount(1);
      await app.settled();
      await expect(alert).toHaveCount(0);
      expect(server.chats[1]).toEqual(server.chats[0]);
      await expectLegal(page);
    });
  }

  test('that cuts the connection in mid text has its text kept, and the next request is legal', async ({
    app,
    page,
    server,
  }) => {
    await begin(app, server);
    server.plan({ frames: [t('half an answer'), HOLD], end: 'reset' });
    await app.say('please');
    await expect(app.answers.last()).toContainText('half an answer');
    server.release();
    await expect(app.answers.last()).toHaveAttribute('data-state', 'interrupted');
    const alert = page.getByRole('alert');
    await expect(alert).toHaveAttribute('data-error', 'network');
    await expect(page.getByRole('note')).toHaveAttribute('data-end', 'interrupted');
    await expectLegal(page);
    await alert.getByRole('button', { name: 'Retry' }).click();
    await expect(alert).toHaveCount(0);
    await app.settled();
    await expect(app.answers).toHaveCount(1);
    await expect(app.answers.last()).toHaveAttribute('data-state', 'done');
    expect(server.chats[1]).toEqual(server.chats[0]);
    await app.button('Undo').click();
    await expect(app.answers.last()).toContainText('half an answer');
    await app.ask('go on');
    await expectLegal(page);
    expect(JSON.stringify(server.chats[2])).toContain('half an answer');
  });
});
