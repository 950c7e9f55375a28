// The one table of legal transitions (kernel.md §3): data, compared by a test with the hops that are observed.

import type { AwaitStage, ClosedStage, Stage } from './stage.ts';
import { TransitionError } from './errors.ts';

const NEXT_ROUND: readonly Stage[] = ['user_message_pending'];

const EVERY_AWAIT_BUT_FORCED: readonly AwaitStage[] = [
  'user_message_await_assistant',
  'tool_call_format_error_prompt_await_assistant',
  'tool_messages_await_assistant',
  'final_response_prompt_await_assistant',
];

const AFTER_PROMPT: readonly Stage[] = [
  'assistant_message_received',
  'force_final_await_assistant',
  'assistant_terminated_token_exceed',
  'assistant_interrupted',
  'model_call_failed',
];

const CLOSED: Record<ClosedStage, readonly Stage[]> = {
  assistant_completed: NEXT_ROUND,
  assistant_force_completed: NEXT_ROUND,
  assistant_tool_calls_rejected_force_final: NEXT_ROUND,
  assistant_terminated_token_exceed: NEXT_ROUND,
  assistant_suspended: NEXT_ROUND,
  assistant_interrupted: NEXT_ROUND,
};

export const TRANSITIONS: Record<Stage, readonly Stage[]> = {
  not_initialized: ['system_message_set', 'user_message_pending'],
  system_message_set: NEXT_ROUND,
  user_message_pending: ['user_message_pending', 'user_message_await_assistant'],
  user_message_await_assistant: [
    'assistant_message_received',
    'force_final_await_assistant',
    'assistant_terminated_token_exceed',
    'assistant_interrupted',
    'model_call_failed',
    'user_message_pending',
  ],
  assistant_message_received: [
    'assistant_tool_calls_await_tool',
    'tool_call_format_error_prompt_await_assistant',
    'final_response_prompt_await_assistant',
    'force_final_await_assistant',
    'assistant_message_rollback',
    'assistant_completed',
    'assistant_force_completed',
    'assistant_tool_calls_rejected_force_final',
    'assistant_terminated_token_exceed',
  ],
  assistant_message_rollback: EVERY_AWAIT_BUT_FORCED,
  assistant_tool_calls_await_tool: [
    'tool_messages_await_assistant',
    'assistant_message_rollback',
    'assistant_suspended',
    'assistant_interrupted',
  ],
  tool_messages_await_assistant: [
    'assistant_message_received',
    'context_limit_rollback',
    'force_final_await_assistant',
    'user_message_await_assistant',
    'assistant_terminated_token_exceed',
    'assistant_interrupted',
    'model_call_failed',
  ],
  tool_call_format_error_prompt_await_assistant: AFTER_PROMPT,
  final_response_prompt_await_assistant: AFTER_PROMPT,
  force_final_await_assistant: [
    'assistant_message_received',
    'context_limit_rollback',
    'assistant_terminated_token_exceed',
    'assistant_interrupted',
    'model_call_failed',
    'user_message_pending',
  ],
  context_limit_rollback: ['force_final_await_assistant', 'assistant_terminated_token_exceed'],
  ...CLOSED,
  model_call_failed: [
    'user_message_pending',
    ...EVERY_AWAIT_BUT_FORCED,
    'force_final_await_assistant',
  ],
};

/** Throws `TransitionError` unless the table has the hop. */
export function assertTransition(from: Stage, to: Stage): void {
  if (!TRANSITIONS[from].includes(to)) throw new TransitionError(from, to);
}
