// `npm run bench`: one table; each figure with its limit where it has one.

import { measureKernel } from './kernel.ts';

type Row = { figure: string; value: string; limit: string };

function kernelRows(): Row[] {
  const kernel = measureKernel();
  return [
    {
      figure: 'replay of 100,000 entries',
      value: `${kernel.replayMs.toFixed(0)} ms`,
      limit: '1,000 ms',
    },
    {
      figure: 'step in a room of 100',
      value: `${(kernel.stepSmallMs * 1_000).toFixed(1)} µs`,
      limit: '',
    },
    {
      figure: 'step in a room of 100,000',
      value: `${(kernel.stepLargeMs * 1_000).toFixed(1)} µs (${kernel.stepRatio.toFixed(2)} ×)`,
      limit: '2 ×',
    },
    { figure: 'kernel steps per second', value: kernel.stepsPerSecond.toFixed(0), limit: '' },
  ];
}

console.table(kernelRows());
