// A fresh browser profile with a provider of its own; whatever the console says fails the test.

import { test as base } from '@playwright/test';
import { ProviderServer } from '../provider/provider-server.ts';
import { checkRequest } from '../../test/support/legal-request.ts';
import { App } from './app.ts';

export { expect } from '@playwright/test';

type Fixtures = {
  app: App;
  server: ProviderServer;
  /** Lines of the console that a test expects, because the fault is the point of it. */
  expectedNoise: RegExp[];
};

export const test = base.extend<Fixtures>({
  // eslint-disable-next-line no-empty-pattern -- Playwright reads the fixtures that are used from here
  expectedNoise: async ({}, use) => {
    await use([]);
  },
  // eslint-disable-next-line no-empty-pattern -- Playwright reads the fixtures that are used from here
  server: async ({}, use) => {
    const server = new ProviderServer();
    await server.start();
    await use(server);
    await server.stop();
    // The legality checker runs on every recorded request of every test (cases.md).
    const breaches = server.chats.flatMap((body) => checkRequest(body));
    base.expect(breaches).toEqual([]);
  },
  app: async ({ page, expectedNoise }, use) => {
    const noise: string[] = [];
    page.on('console', (message) => noise.push(`${message.type()}: ${message.text()}`));
    page.on('pageerror', (error) => noise.push(`page error: ${error.message}`));
    await use(new App(page));
    const surprises = noise.filter((line) => !expectedNoise.some((known) => known.test(line)));
    base.expect(surprises).toEqual([]);
  },
});

/** What Chromium itself writes about a request that failed or was refused. */
export const NETWORK_NOISE = /Failed to load resource|blocked by CORS policy|net::ERR/;
