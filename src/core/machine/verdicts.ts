// Carries out what the decision chain says about an assistant message (kernel.md §5).

import type { AssistantMessage } from '../conversation/message.ts';
import { closingResult } from '../conversation/suspend.ts';
import type { Verdict } from '../decision/verdict.ts';
import { previewOf } from '../lib/preview.ts';
import { assertNever } from '../lib/assert-never.ts';
import type { StepDraft } from './draft.ts';
import { earlyStopText, enterCall, forceByContext } from './enter-call.ts';
import type { AwaitStage } from './stage.ts';

export type Ruling = { message: AssistantMessage; prior: AwaitStage; verdict: Verdict };

export function carryOut(draft: StepDraft, ruling: Ruling): void {
  const { message, prior, verdict } = ruling;
  switch (verdict.do) {
    case 'end_without_answer':
      draft.rollback(1, 'token_exhaustion');
      return draft.close('assistant_terminated_token_exceed');
    case 'accept_forced':
      return acceptForced(draft, message);
    case 'end_cut':
      return endCut(draft, message, verdict.answer);
    case 'end_for_budget':
      settleCalls(draft, message, 'rejected');
      return draft.close('assistant_terminated_token_exceed', 'context_limit');
    case 'force_for_budget':
      return forceForBudget(draft, message);
    case 'execute':
      draft.hop('assistant_tool_calls_await_tool');
      draft.control = { ...draft.control, resume: prior };
      return;
    case 'hide_refusal':
      draft.facts.refusalKeywords = verdict.keywords;
      return hideAndRepeat(draft, ruling, 'assistant_refusal');
    case 'hide_format_error':
      noteFormatError(draft, verdict.keywords);
      return hideAndRepeat(draft, ruling, 'format_error');
    case 'reprompt':
      noteFormatError(draft, verdict.keywords);
      noteOffence(draft, message);
      draft.prompt(draft.state.config.formatErrorPrompt);
      return enterCall(draft, 'tool_call_format_error_prompt_await_assistant');
    case 'complete_with':
      draft.facts.directFinalAnswer = verdict.answer;
      return draft.close('assistant_completed');
    case 'ask_final':
      draft.prompt(verdict.prompt);
      return enterCall(draft, 'final_response_prompt_await_assistant');
    case 'complete':
      return draft.close('assistant_completed');
    default:
      return assertNever(verdict, 'verdict');
  }
}

/** §5.2. A round without any prompt completes plainly; its trigger is reported all the same. */
function acceptForced(draft: StepDraft, message: AssistantMessage): void {
  if (message.toolCalls.length > 0) {
    settleCalls(draft, message, 'rejected');
    draft.close('assistant_tool_calls_rejected_force_final');
  } else if (draft.control.forced?.prompt === 'silent') {
    draft.close('assistant_completed');
  } else {
    draft.close('assistant_force_completed');
  }
}

/** §5.3. Calls of a cut message are never executed: they get `cancelled` results. */
function endCut(draft: StepDraft, message: AssistantMessage, answer: string | null): void {
  settleCalls(draft, message, 'cancelled');
  if (answer === null) {
    draft.close('assistant_terminated_token_exceed');
  } else {
    draft.facts.directFinalAnswer = answer;
    draft.close('assistant_completed');
  }
}

/** §5.3, warning: the final answer is forced without hiding anything. */
function forceForBudget(draft: StepDraft, message: AssistantMessage): void {
  settleCalls(draft, message, 'rejected');
  const hasNothingToAsk = message.toolCalls.length === 0 && earlyStopText(draft) === '';
  if (hasNothingToAsk) {
    draft.close('assistant_completed', 'context_limit');
  } else {
    forceByContext(draft, 0, 'context_limit');
  }
}

function settleCalls(
  draft: StepDraft,
  message: AssistantMessage,
  status: 'cancelled' | 'rejected',
): void {
  for (const call of message.toolCalls) draft.say(closingResult(call, status));
}

/** §5.5: hides the message and makes the same call again. */
function hideAndRepeat(
  draft: StepDraft,
  { message, prior }: Ruling,
  reason: 'assistant_refusal' | 'format_error',
): void {
  noteOffence(draft, message);
  rollBackTo(draft, prior, reason);
}

/** Hides the newest assistant message and goes back to the stage that it answered (kernel.md §5, Rollback). */
export function rollBackTo(
  draft: StepDraft,
  stage: AwaitStage,
  reason: 'assistant_refusal' | 'format_error' | 'duplicate_query' | 'tool_error',
): void {
  draft.rollback(1, reason);
  draft.control = { ...draft.control, rollbackCount: draft.control.rollbackCount + 1 };
  draft.hop('assistant_message_rollback');
  enterCall(draft, stage);
}

function noteFormatError(draft: StepDraft, keywords: readonly string[]): void {
  draft.facts.formatKeywords = keywords;
  draft.facts.formatErrorStrategy = draft.state.config.formatErrorStrategy;
}

function noteOffence(draft: StepDraft, message: AssistantMessage): void {
  draft.facts.offendingPreview = previewOf(message.text);
  draft.facts.offendingLength = message.text.length;
}
