import { defineConfig, devices } from '@playwright/test';
import { installedChromium } from './chromium.mjs';

// Not the port of `npm start`, which may be running.
const PORT = '4187';
const APP = `http://127.0.0.1:${PORT}/`;
const executablePath = installedChromium();

export default defineConfig({
  testDir: '../e2e',
  outputDir: '../test-results',
  timeout: 30_000,
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  reporter: [['list'], ['json', { outputFile: '../test-results/e2e.json' }]],
  use: {
    ...devices['Desktop Chrome'],
    baseURL: APP,
    viewport: { width: 1280, height: 800 },
    locale: 'en-GB',
    trace: 'retain-on-failure',
    launchOptions: {
      ...(executablePath === null ? {} : { executablePath }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  webServer: {
    command: 'node .config/start.mjs',
    cwd: '..',
    env: { PORT },
    url: APP,
    reuseExistingServer: !process.env['CI'],
    timeout: 120_000,
  },
});
