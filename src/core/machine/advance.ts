// The kernel's one door: an input in, a step out (kernel.md §4). Pure; whatever it throws, the state
// that was passed in is still the state.

import { assertNever } from '../lib/assert-never.ts';
import { StepDraft } from './draft.ts';
import type { Step } from './draft.ts';
import type { KernelInput } from './input.ts';
import { assistant } from './inputs/assistant.ts';
import { lengthRefusal } from './inputs/length-refusal.ts';
import { marker } from './inputs/markers.ts';
import { modelFailed } from './inputs/model-failed.ts';
import { rollbackToolCalls } from './inputs/rollback-tool-calls.ts';
import { send } from './inputs/send.ts';
import { start } from './inputs/start.ts';
import { stop } from './inputs/stop.ts';
import { toolResults } from './inputs/tool-results.ts';
import { user } from './inputs/user.ts';
import type { KernelState } from './state.ts';

/**
 * Takes one input. Answers null only for `rollback_tool_calls` at the rollback limit, and nothing changed then.
 * Throws `TransitionError`, `ChainError` or `ToolResultError` for an input that has no place here.
 */
export function advance(state: KernelState, input: KernelInput): Step | null {
  const draft = new StepDraft(state, input.at);
  const isTaken = take(draft, input);
  return isTaken ? draft.finish(input.type) : null;
}

function take(draft: StepDraft, input: KernelInput): boolean {
  switch (input.type) {
    case 'start':
      start(draft, input);
      return true;
    case 'user':
      user(draft, input);
      return true;
    case 'send':
      send(draft);
      return true;
    case 'assistant':
      assistant(draft, input);
      return true;
    case 'tool_results':
      toolResults(draft, input);
      return true;
    case 'rollback_tool_calls':
      return rollbackToolCalls(draft, input);
    case 'context_limit_error':
      lengthRefusal(draft, 'context_limit');
      return true;
    case 'length_error':
      lengthRefusal(draft, 'token_exhaustion');
      return true;
    case 'model_failed':
      modelFailed(draft);
      return true;
    case 'stop':
      stop(draft, input);
      return true;
    case 'compact':
    case 'rebuild':
    case 'discard_all':
      takeMarker(draft, input);
      return true;
    default:
      return assertNever(input, 'kernel input');
  }
}

function takeMarker(
  draft: StepDraft,
  input: Extract<KernelInput, { type: 'compact' | 'rebuild' | 'discard_all' }>,
): void {
  switch (input.type) {
    case 'compact': {
      const { prefixLength, replaced, replacement } = input;
      return marker(draft, { type: 'compaction', prefixLength, replaced, replacement });
    }
    case 'rebuild':
      return marker(draft, { type: 'rebuild', replacement: input.replacement });
    case 'discard_all':
      return marker(draft, { type: 'discard_all', prefixLength: input.prefixLength });
  }
}
