import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    root: '.',
    include: ['test/**/*.test.ts'],
    setupFiles: ['test/support/console-guard.ts'],
    environment: 'node',
    // Laws run a thousand cases each, also on a busy machine.
    testTimeout: 60_000,
  },
});
