// Results come in, all at once and exactly for the pending calls (kernel.md §7).

import type { CallId } from '../../conversation/ids.ts';
import type { ToolCall, ToolMessage } from '../../conversation/message.ts';
import type { StepDraft } from '../draft.ts';
import { enterCall } from '../enter-call.ts';
import { ToolResultError, TransitionError } from '../errors.ts';
import type { InputOf, ToolResult } from '../input.ts';

export function toolResults(draft: StepDraft, input: InputOf<'tool_results'>): void {
  const calls = pendingCalls(draft, 'tool_messages_await_assistant');
  const results = matchResults(calls, input.results);
  const missing = calls.find((call) => !results.has(call.id));
  if (missing !== undefined) throw new ToolResultError('missing', missing.id);
  const rejected = new Set(input.rejectedIds);
  for (const id of rejected) {
    if (!results.has(id)) throw new ToolResultError('extra', id);
  }
  const messages = calls.map((call) => resultMessage(call, results.get(call.id), rejected));
  for (const message of messages) draft.say(message);
  if (messages.some((message) => message.status === 'ok')) {
    draft.control = { ...draft.control, rollbackCount: 0 };
  }
  draft.control = { ...draft.control, prompted: false };
  if (endsRound(messages, input.effects)) {
    draft.close('assistant_suspended');
  } else {
    enterCall(draft, 'tool_messages_await_assistant', { exhausted: input.exhausted ?? false });
  }
}

/** The calls that wait for results; `TransitionError` towards `goal` where none do. */
export function pendingCalls(draft: StepDraft, goal: string): readonly ToolCall[] {
  const { stage } = draft.control;
  if (stage !== 'assistant_tool_calls_await_tool' || draft.tail?.role !== 'assistant') {
    throw new TransitionError(stage, goal);
  }
  return draft.tail.toolCalls;
}

/** Results by call id; `ToolResultError` for one that no call waits for, or a second one. */
export function matchResults(
  calls: readonly ToolCall[],
  results: readonly ToolResult[],
): ReadonlyMap<string, ToolResult> {
  const pending = new Set<string>(calls.map((call) => call.id));
  const matched = new Map<string, ToolResult>();
  for (const result of results) {
    if (!pending.has(result.toolCallId)) throw new ToolResultError('extra', result.toolCallId);
    if (matched.has(result.toolCallId)) throw new ToolResultError('duplicate', result.toolCallId);
    matched.set(result.toolCallId, result);
  }
  return matched;
}

function resultMessage(
  call: ToolCall,
  result: ToolResult | undefined,
  rejected: ReadonlySet<CallId>,
): ToolMessage {
  const status = rejected.has(call.id) ? 'rejected' : (result?.status ?? 'ok');
  return {
    role: 'tool',
    toolCallId: call.id,
    name: call.name,
    content: result?.content ?? '',
    status,
  };
}

/** An `ok` end tool, or nothing but `ok` actions: the model has nothing to react to. */
function endsRound(
  messages: readonly ToolMessage[],
  effects: InputOf<'tool_results'>['effects'],
): boolean {
  const isOk = (message: ToolMessage, effect: string): boolean =>
    message.status === 'ok' &&
    Object.hasOwn(effects, message.name) &&
    effects[message.name] === effect;
  return (
    messages.some((message) => isOk(message, 'end')) ||
    messages.every((message) => isOk(message, 'action'))
  );
}
