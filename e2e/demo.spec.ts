import { expect, test } from './pages/fixtures.ts';

test('two clicks lead from a first visit to a streamed answer with a tool round', async ({
  app,
  page,
  baseURL,
}) => {
  const foreign: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(baseURL!)) foreign.push(request.url());
  });
  await app.open();
  await app.button('Try the demo').click();
  const suggestions = page.getByRole('group', { name: 'Suggestions' });
  await expect(suggestions.getByRole('button')).not.toHaveCount(0);
  await page.evaluate(watchPhases);
  await suggestions.getByRole('button').first().click();
  await expect(app.answers).toHaveCount(2);
  await app.settled();
  const card = app.answers.first().locator('button[data-tool=time_now]');
  await expect(card).toHaveAttribute('data-status', 'ok');
  await expect(card).toHaveAccessibleName('time_now: ok');
  await expect(app.answers.last().locator('[data-part=text]')).toContainText('tool round');
  await expect(app.answers.last()).toHaveAttribute('data-state', 'done');
  const phases = await page.evaluate(() => (globalThis as unknown as Watched).phases);
  expect(phases).toEqual(['Waiting', 'Thinking', 'Running tools', 'Following up', 'Waiting']);
  expect(foreign).toEqual([]);
});

type Watched = { phases: string[] };

/** Writes down every phase that the status shows. */
function watchPhases(): void {
  const status = document.querySelector('[role=status][aria-label=Phase]')!;
  const phases = [status.textContent];
  new MutationObserver(() => {
    const text = status.textContent;
    if (phases.at(-1) !== text) phases.push(text);
  }).observe(status, { characterData: true, childList: true, subtree: true });
  (globalThis as unknown as Watched).phases = phases;
}

test('status and conversation are there before anything happens in a room', async ({
  app,
  page,
}) => {
  await app.open();
  await app.button('Try the demo').click();
  await expect(app.phase).toHaveText('Waiting');
  await expect(page.getByRole('status', { name: 'Activity' })).toHaveText('');
  await expect(page.getByRole('status', { name: 'Announcements' })).toHaveText('');
  await expect(app.log).toHaveAttribute('aria-live', 'off');
  await expect(app.articles).toHaveCount(0);
});

test('the text of the demo grows while it streams, and Stop keeps what had come', async ({
  app,
  page,
}) => {
  await app.open();
  await app.button('Try the demo').click();
  // Pressed from within the page: the demo talks on while a slow machine still looks for the button.
  await page.evaluate(stopAt, 'more than');
  await app.say('Show me a table and some code');
  await expect(app.message).toBeFocused();
  await expect(app.answers.first()).toHaveAttribute('data-state', 'interrupted');
  await app.settled();
  await expect(app.answers.first()).toContainText('more than');
  const note = page.getByRole('note');
  await expect(note).toHaveAttribute('data-end', 'interrupted');
  await note.getByRole('button', { name: 'Continue' }).click();
  await expect(app.message).toBeFocused();
  await expect(app.answers.first()).toHaveAttribute('data-state', 'done');
  await expect(app.answers).toHaveCount(1);
  await expect(app.answers.first().locator('table')).toHaveCount(1);
  await expect(app.answers.first().locator('pre')).toContainText('console.log');
});

/** Presses *Stop* in the moment in which a streaming answer comes to say `words`. */
function stopAt(words: string): void {
  const observer = new MutationObserver(() => {
    const said = document.querySelector('article[data-state=streaming] [data-part=text]');
    const button = document.querySelector<HTMLButtonElement>('button[aria-label=Stop]');
    if (button === null || !said?.textContent.includes(words)) return;
    observer.disconnect();
    button.click();
  });
  observer.observe(document.body, { characterData: true, childList: true, subtree: true });
}

test('a note written in one room is found in another', async ({ app, page }) => {
  await app.open();
  await app.button('Try the demo').click();
  await app.ask('Remember that I like green tea');
  await app.settled();
  await app.ask('What did I tell you to remember?');
  await app.settled();
  await page.reload();
  const search = app.log.locator('button[data-tool=note_search]');
  await search.click();
  await expect(app.log.locator('[data-part=result]')).toContainText('green tea');
});
