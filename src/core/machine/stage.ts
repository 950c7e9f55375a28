// Stages for precision, phases for people and for the store, actions for the driver (kernel.md §3).

import { z } from 'zod';

export const Phase = z.enum(['WAIT_USER', 'MODEL_TURN', 'TOOL_EXEC', 'FOLLOW_UP']);
export type Phase = z.infer<typeof Phase>;

/** What the driver does next; it never looks at a stage. */
export type Action = 'done' | 'call_model' | 'execute_tools';

export const Stage = z.enum([
  'not_initialized',
  'system_message_set',
  'user_message_pending',
  'user_message_await_assistant',
  'assistant_message_received',
  'assistant_message_rollback',
  'context_limit_rollback',
  'tool_call_format_error_prompt_await_assistant',
  'assistant_tool_calls_await_tool',
  'tool_messages_await_assistant',
  'final_response_prompt_await_assistant',
  'force_final_await_assistant',
  'assistant_completed',
  'assistant_force_completed',
  'assistant_tool_calls_rejected_force_final',
  'assistant_terminated_token_exceed',
  'assistant_suspended',
  'assistant_interrupted',
  'model_call_failed',
]);
export type Stage = z.infer<typeof Stage>;

/** The stages at which the model is asked. */
export const AwaitStage = Stage.extract([
  'user_message_await_assistant',
  'tool_call_format_error_prompt_await_assistant',
  'tool_messages_await_assistant',
  'final_response_prompt_await_assistant',
  'force_final_await_assistant',
]);
export type AwaitStage = z.infer<typeof AwaitStage>;

/** The stages at which a round is over and its chain closed. */
export type ClosedStage = Extract<
  Stage,
  | 'assistant_completed'
  | 'assistant_force_completed'
  | 'assistant_tool_calls_rejected_force_final'
  | 'assistant_terminated_token_exceed'
  | 'assistant_suspended'
  | 'assistant_interrupted'
>;

const PHASES: Record<Stage, Phase> = {
  not_initialized: 'WAIT_USER',
  system_message_set: 'WAIT_USER',
  user_message_pending: 'WAIT_USER',
  user_message_await_assistant: 'MODEL_TURN',
  assistant_message_received: 'MODEL_TURN',
  assistant_message_rollback: 'MODEL_TURN',
  context_limit_rollback: 'MODEL_TURN',
  tool_call_format_error_prompt_await_assistant: 'MODEL_TURN',
  assistant_tool_calls_await_tool: 'TOOL_EXEC',
  tool_messages_await_assistant: 'FOLLOW_UP',
  final_response_prompt_await_assistant: 'FOLLOW_UP',
  force_final_await_assistant: 'FOLLOW_UP',
  assistant_completed: 'WAIT_USER',
  assistant_force_completed: 'WAIT_USER',
  assistant_tool_calls_rejected_force_final: 'WAIT_USER',
  assistant_terminated_token_exceed: 'WAIT_USER',
  assistant_suspended: 'WAIT_USER',
  assistant_interrupted: 'WAIT_USER',
  model_call_failed: 'WAIT_USER',
};

export function phaseOf(stage: Stage): Phase {
  return PHASES[stage];
}

/** The driver's next act. Internal stages never end a step, so they have none. */
export function actionOf(stage: Stage): Action {
  if (stage === 'assistant_tool_calls_await_tool') return 'execute_tools';
  return isAwaitStage(stage) ? 'call_model' : 'done';
}

export function isAwaitStage(stage: Stage): stage is AwaitStage {
  return AWAIT_STAGES.has(stage);
}

const AWAIT_STAGES: ReadonlySet<string> = new Set(AwaitStage.options);
