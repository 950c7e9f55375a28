import type { DemoWorker } from './provider.ts';

/** Starts the demo's worker. */
export function spawnDemoWorker(): DemoWorker {
  return new Worker(new URL('./demo.worker.ts', import.meta.url), { type: 'module' });
}
