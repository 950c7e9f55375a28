// What a model writes is shown, never obeyed (storage.md §2); what a person writes is sent as it is.

import { DONE, f, r, t } from '../test/support/stream-script.ts';
import type { App } from './pages/app.ts';
import { expect, test } from './pages/fixtures.ts';
import { HOLD } from './provider/provider-server.ts';
import type { ProviderServer } from './provider/provider-server.ts';

async function shown(app: App, server: ProviderServer, text: string): Promise<void> {
  await app.begin(server.baseUrl);
  server.plan({ frames: [t(text), f('stop'), DONE] });
  await app.ask('show me');
  await app.settled();
}

test('scripts, handlers and script links in an answer are inert text', async ({
  app,
  page,
  server,
}) => {
  const dialogs: string[] = [];
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  await shown(
    app,
    server,
    'a <script>alert(1)</script> <img src=x onerror="alert(2)"> [link](javascript:alert(3)) <b onclick="alert(4)">b</b>',
  );
  const said = app.answers.last().locator('[data-part=text]');
  await expect(said).toContainText('<script>alert(1)</script>');
  expect(await said.locator('script, img, a, [onclick], [onerror]').count()).toBe(0);
  expect(dialogs).toEqual([]);
});

test('a picture from elsewhere is not fetched unasked; the button names its host', async ({
  app,
  page,
  server,
}) => {
  const foreign: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('evil.test')) foreign.push(request.url());
  });
  await shown(app, server, 'look ![x](https://evil.test/p.png?leak=abc) there');
  await expect(page.getByRole('button', { name: 'Load image from evil.test' })).toBeVisible();
  expect(foreign).toEqual([]);
});

test('a link opens elsewhere, says where it leads, and tells that place nothing', async ({
  app,
  page,
  server,
}) => {
  await shown(app, server, 'see [the harbour](https://example.org/tides)');
  const link = page.getByRole('link', { name: 'the harbour (example.org)' });
  await expect(link).toHaveAttribute('rel', 'noopener noreferrer');
  await expect(link).toHaveAttribute('target', '_blank');
});

test('Markdown is drawn: lists, tables, code; amounts of money are no formulas', async ({
  app,
  server,
}) => {
  await shown(
    app,
    server,
    'pay **$1.50** for one, **$4** for three\n\n1. one\n2. two\n\n| a | b |\n| - | -: |\n| x | 1 |\n\n```js\nlet tide = 1;\n```',
  );
  const said = app.answers.last().locator('[data-part=text]');
  await expect(said.locator('strong')).toHaveText(['$1.50', '$4']);
  await expect(said.locator('ol > li')).toHaveText(['one', 'two']);
  await expect(said.locator('table td').last()).toHaveText('1');
  await expect(said.locator('pre')).toContainText('let tide = 1;');
});

test('words in a wide table stay whole, and only then the table can be entered by keyboard', async ({
  app,
  page,
  server,
}) => {
  const wide = Array.from({ length: 12 }, (_, index) => `remarkable${index}`).join(' | ');
  const rule = Array.from({ length: 12 }, () => '-').join(' | ');
  await shown(app, server, `| ${wide} |\n| ${rule} |\n| ${wide} |\n\nand\n\n| a |\n| - |\n| b |`);
  const heads = app.answers.last().locator('th');
  await expect(page.getByRole('region', { name: 'Table' })).toHaveCount(1);
  const box = (await heads.first().boundingBox())!;
  expect(box.height).toBeLessThan(48);
});

test('a footnote that is defined further down is found, and says nothing beside itself', async ({
  app,
  server,
}) => {
  await shown(
    app,
    server,
    'Done[^1] and [docs][d].\n\n[^1]: a small note\n\n[d]: https://example.org/x',
  );
  const said = app.answers.last().locator('[data-part=text]');
  await expect(said.locator('section li')).toHaveText('a small note');
  await expect(said.getByRole('link')).toHaveAttribute('href', 'https://example.org/x');
});

test('reasoning is folded away and opens on demand', async ({ app, page, server }) => {
  await app.begin(server.baseUrl);
  server.plan({ frames: [r('I wonder '), r('about tides.'), t('They rise.'), f('stop'), DONE] });
  await app.ask('tides?');
  await app.settled();
  await expect(page.locator('[data-part=reasoning]')).toHaveCount(0);
  await app.button('Reasoning').click();
  await expect(page.locator('[data-part=reasoning]')).toHaveText('I wonder about tides.');
  await expect(app.answers.last().locator('[data-part=text]')).toHaveText('They rise.');
});

test('an Enter that ends a composition does not send; the next one sends once', async ({
  app,
  page,
  server,
}) => {
  await app.begin(server.baseUrl);
  await app.message.fill('你好');
  const enter = (isComposing: boolean) =>
    app.message.dispatchEvent('keydown', {
      key: 'Enter',
      isComposing,
      bubbles: true,
      cancelable: true,
    });
  await enter(true);
  await expect(app.message).toHaveValue('你好');
  expect(server.chats).toHaveLength(0);
  await enter(false);
  await expect(app.answers).toHaveCount(1);
  await app.settled();
  expect(server.chats).toHaveLength(1);
  await expect(page.locator('article[data-role=user] [data-part=text]')).toHaveText('你好');
});

test('Shift+Enter breaks the line, and what was typed is sent as it was', async ({
  app,
  server,
}) => {
  await app.begin(server.baseUrl);
  await app.message.pressSequentially('one');
  await app.message.press('Shift+Enter');
  await app.message.pressSequentially('  two');
  await app.message.press('Enter');
  await expect(app.answers).toHaveCount(1);
  await app.settled();
  expect(server.chats[0]!.messages.at(-1)!.content).toBe('one\n  two');
});

test('a draft is kept per room, over a change of room and a reload', async ({
  app,
  page,
  server,
}) => {
  await app.begin(server.baseUrl);
  await app.message.fill('half a thought');
  await app.button('New room').click();
  await app.button('Create').click();
  await expect(app.message).toHaveValue('');
  await page.goBack();
  await expect(app.message).toHaveValue('half a thought');
  await page.reload();
  await expect(app.message).toHaveValue('half a thought');
});

test('the newest words stay in sight while they stream, and a reader who scrolled up is left alone', async ({
  app,
  page,
  server,
}) => {
  await app.begin(server.baseUrl);
  const paragraph = `${'tide and time '.repeat(30)}\n\n`;
  const page1 = t(paragraph.repeat(6));
  server.plan({ frames: [page1, HOLD, page1, HOLD, f('stop'), DONE] });
  await app.say('talk');
  await server.reached;
  const frame = page.locator('[role=log]').locator('xpath=../..');
  const gap = () =>
    frame.evaluate((node) => node.scrollHeight - node.scrollTop - node.clientHeight);
  await expect.poll(gap).toBeLessThan(2);
  await frame.evaluate((node) => node.scrollTo(0, 40));
  await expect(app.button('Jump to the newest message')).toBeVisible();
  server.release();
  await server.reached;
  await expect.poll(gap).toBeGreaterThan(400);
  expect(await frame.evaluate((node) => node.scrollTop)).toBe(40);
  await app.button('Jump to the newest message').click();
  await expect.poll(gap).toBeLessThan(2);
});

test('a room opens at its newest words, also after a reload, and follows what comes', async ({
  app,
  page,
  server,
}) => {
  await app.begin(server.baseUrl);
  const long = t('tide and time\n\n'.repeat(80));
  server.plan({ frames: [long, f('stop'), DONE] }, { frames: [long, HOLD, long, f('stop'), DONE] });
  await app.ask('talk');
  await page.reload();
  const frame = page.locator('[role=log]').locator('xpath=../..');
  const gap = () =>
    frame.evaluate((node) => node.scrollHeight - node.scrollTop - node.clientHeight);
  await expect(app.answers).toHaveCount(1);
  await expect.poll(gap).toBeLessThan(2);
  await app.say('and again');
  await server.reached;
  server.release();
  await app.settled();
  await expect.poll(gap).toBeLessThan(2);
});

test('a reader who moves up by a little is left alone, and earlier messages do not move what is read', async ({
  app,
  page,
  server,
}) => {
  await app.begin(server.baseUrl);
  const long = t('tide and time\n\n'.repeat(80));
  server.plan({ frames: [long, HOLD, long, f('stop'), DONE] });
  await app.say('talk');
  await server.reached;
  const frame = page.locator('[role=log]').locator('xpath=../..');
  const top = () => frame.evaluate((node) => node.scrollTop);
  await expect(app.answers.last()).toContainText('tide');
  await app.answers.last().hover();
  await page.mouse.wheel(0, -20);
  await expect.poll(async () => (await top()) > 0).toBe(true);
  await expect
    .poll(() => frame.evaluate((n) => n.scrollHeight - n.scrollTop - n.clientHeight))
    .toBeGreaterThan(10);
  const before = await top();
  server.release();
  await app.settled();
  expect(await top()).toBe(before);
});

test('what one sends oneself comes into sight, wherever one was reading', async ({
  app,
  page,
  server,
}) => {
  await app.begin(server.baseUrl);
  server.plan({ frames: [t('tide and time\n\n'.repeat(80)), f('stop'), DONE] });
  await app.ask('talk');
  const frame = page.locator('[role=log]').locator('xpath=../..');
  await frame.evaluate((node) => node.scrollTo(0, 0));
  await expect(app.button('Jump to the newest message')).toBeVisible();
  await app.ask('and again');
  await expect(app.articles.nth(2)).toBeInViewport();
  await expect(app.answers.last()).toBeInViewport();
});
