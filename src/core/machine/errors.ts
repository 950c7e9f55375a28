// Broken invariants of the driver. Each names the facts; after a throw the state is as it was.

import type { Stage } from './stage.ts';

/** An input whose first transition is not in the table (kernel.md §3). */
export class TransitionError extends Error {
  override readonly name = 'TransitionError';
  readonly from: Stage;
  readonly to: string;

  constructor(from: Stage, to: string) {
    super(`No transition from ${from} to ${to}.`);
    this.from = from;
    this.to = to;
  }
}

export type ToolResultFault = 'missing' | 'extra' | 'duplicate';

/** Results that do not cover the pending calls one to one (kernel.md §7). */
export class ToolResultError extends Error {
  override readonly name = 'ToolResultError';
  readonly fault: ToolResultFault;
  readonly callId: string;

  constructor(fault: ToolResultFault, callId: string) {
    super(`Tool result ${fault}: ${callId}.`);
    this.fault = fault;
    this.callId = callId;
  }
}
