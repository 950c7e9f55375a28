// The app as a person uses it, by the names that stay (ui.md §2).

import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';

export const KEY = 'sk-TEST-0123456789';

export class App {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async open(hash = ''): Promise<void> {
    await this.page.goto(`/${hash}`);
  }

  button(name: string): Locator {
    return this.page.getByRole('button', { name, exact: true });
  }

  get message(): Locator {
    return this.page.getByRole('textbox', { name: 'Message' });
  }

  get phase(): Locator {
    return this.page.getByRole('status', { name: 'Phase' });
  }

  get connection(): Locator {
    return this.page.getByRole('status', { name: 'Connection' });
  }

  get log(): Locator {
    return this.page.getByRole('log', { name: 'Conversation' });
  }

  get articles(): Locator {
    return this.log.getByRole('article');
  }

  get answers(): Locator {
    return this.log.locator('article[data-role=assistant]');
  }

  /** Fills the form of the settings. */
  async fillProvider(form: { baseUrl: string; key?: string; model?: string }): Promise<void> {
    const { page } = this;
    await page.getByRole('combobox', { name: 'Provider' }).selectOption('custom');
    await page.getByRole('textbox', { name: 'Base URL' }).fill(form.baseUrl);
    await page.getByLabel('API key').fill(form.key ?? KEY);
    if (form.model !== undefined) {
      await page.getByRole('combobox', { name: 'Model' }).fill(form.model);
    }
  }

  /** From a first visit to an empty room that calls the server. */
  async begin(baseUrl: string, model = 'first-model'): Promise<void> {
    await this.open();
    await this.button('Add a key').click();
    await this.fillProvider({ baseUrl, model });
    await this.button('Save').click();
    await expect(this.connection).toHaveText('Saved');
    await this.button('Close settings').click();
    await expect(this.message).toBeFocused();
  }

  async say(text: string): Promise<void> {
    await this.message.fill(text);
    await this.message.press('Enter');
  }

  /** Says something and waits until the room waits again. */
  async ask(text: string): Promise<void> {
    const before = await this.answers.count();
    await this.say(text);
    await expect.poll(() => this.answers.count()).toBeGreaterThan(before);
    await this.settled();
  }

  /** The room waits for a person: nothing streams, and what is shown as phase says so. */
  async settled(): Promise<void> {
    await expect(this.button('Stop')).toHaveCount(0);
    await expect(this.phase).toHaveText(/^(Waiting|Failed)$/);
  }

  /** Opens the menu of a message and takes one of its acts. */
  async act(article: Locator, name: string): Promise<void> {
    await article.hover();
    await article.getByRole('button', { name: 'Message actions' }).click();
    await this.page.getByRole('menuitem', { name, exact: true }).click();
  }
}
