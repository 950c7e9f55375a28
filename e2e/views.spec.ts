// Every view in both languages and themes, on a desk and on a phone: nothing for axe to find, nothing cut off.

import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from './pages/fixtures.ts';

// A fade that is under way is no colour to judge.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

const SIZES = { desk: { width: 1280, height: 800 }, phone: { width: 390, height: 844 } } as const;

async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`),
  ).toEqual([]);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  expect(overflow).toBe(false);
}

for (const language of ['en-GB', 'zh-CN'] as const) {
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const [name, viewport] of Object.entries(SIZES)) {
      test.describe(`${language}, ${colorScheme}, ${name}`, () => {
        test.use({ locale: language, colorScheme, viewport });
        test('first run, an empty room, a conversation, and the settings', async ({
          app,
          page,
        }) => {
          const isChinese = language === 'zh-CN';
          await app.open();
          await expect(page.locator('html')).toHaveAttribute('lang', isChinese ? 'zh-CN' : 'en');
          const begin = app.button(isChinese ? '试试演示' : 'Try the demo');
          await begin.waitFor();
          await expectAccessible(page);
          await begin.click();
          const suggestions = page.getByRole('group', { name: isChinese ? '建议' : 'Suggestions' });
          await suggestions.waitFor();
          await expectAccessible(page);
          await suggestions.getByRole('button').first().click();
          await expect(app.page.locator('article[data-role=assistant]')).toHaveCount(2);
          await expect(app.page.locator('article[data-state=done]').last()).toContainText(
            'time_now',
          );
          await page.locator('[data-tool]').click();
          await expectAccessible(page);
          for (const section of ['providers', 'tools', 'appearance']) {
            await app.open(`#/settings/${section}`);
            await page.getByRole('heading', { name: isChinese ? '设置' : 'Settings' }).waitFor();
            await expectAccessible(page);
          }
        });
      });
    }
  }
}

test.describe('on a phone', () => {
  test.use({ viewport: SIZES.phone, hasTouch: true });

  test('rooms are behind a button, and choosing one closes the drawer', async ({ app, page }) => {
    await app.open();
    await app.button('Try the demo').click();
    await expect(page.getByRole('navigation', { name: 'Rooms' })).toHaveCount(0);
    await app.button('Show rooms').click();
    const rooms = page.getByRole('navigation', { name: 'Rooms' });
    await expectAccessible(page);
    await rooms.getByRole('link').click();
    await expect(rooms).toHaveCount(0);
    await app.button('Show rooms').click();
    await page.keyboard.press('Escape');
    await expect(rooms).toHaveCount(0);
    await page.getByRole('button', { name: 'Show rooms' }).click();
    await page.getByRole('button', { name: 'Settings' }).click();
    await page.getByRole('button', { name: 'Close settings' }).click();
    await expect(page.getByRole('textbox', { name: 'Message' })).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  test('box and button stay in sight when the keyboard takes half the screen', async ({
    app,
    page,
  }) => {
    await app.open();
    await app.button('Try the demo').click();
    await page.setViewportSize({ width: 390, height: 430 });
    await expect(app.message).toBeInViewport({ ratio: 1 });
    await expect(app.button('Send')).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('heading', { name: 'Demo' })).toBeInViewport();
    const size = await app.message.evaluate((node) => parseFloat(getComputedStyle(node).fontSize));
    expect(size).toBeGreaterThanOrEqual(16);
  });
});

test('language and theme are chosen once and kept', async ({ app, page }) => {
  await app.open('#/settings/appearance');
  await page.getByRole('combobox', { name: 'Language' }).selectOption('zh-CN');
  await page.getByRole('radio', { name: '深色' }).check();
  await page.reload();
  await expect(page.getByRole('heading', { name: '设置' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
});

test('the first conversation can be held by keyboard alone', async ({ app, page }) => {
  await app.open();
  await app.button('Try the demo').waitFor();
  await page.keyboard.press('Tab');
  await expect(app.button('Try the demo')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(app.message).toBeFocused();
  await page.keyboard.type('What time is it?');
  await page.keyboard.press('Enter');
  await expect(app.answers).toHaveCount(2);
  await app.settled();
  await expect(app.message).toBeFocused();
});
