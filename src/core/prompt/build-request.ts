// The order of a request (context.md §1): system, tools, chain. What changes from call to call stands at
// the end, so that everything before it is byte-identical and a provider's prefix cache holds.

import { chainOf } from '../machine/state.ts';
import type { KernelState } from '../machine/state.ts';
import type { CallParams, ModelRequest } from './request.ts';

/** The part of a request that does not grow with the chain; its texts are named by hash in `fixed` events. */
export type FixedLayer = { system: string; tools: string };

/** The request for the next call of this state. Pure: the same state gives the same request. */
export function buildRequest(
  state: KernelState,
  fixed: FixedLayer,
  target: { provider: string; model: string; params: CallParams },
): ModelRequest {
  return {
    provider: target.provider,
    model: target.model,
    params: target.params,
    system: fixed.system,
    tools: fixed.tools,
    chain: chainOf(state),
  };
}
