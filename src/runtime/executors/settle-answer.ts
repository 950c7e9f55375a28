// How a call ended becomes exactly one input of the kernel (style.md 17). Whatever had come is kept.

import type { TrajectoryEvent } from '#core/conversation/event.ts';
import type { RequestId } from '#core/conversation/ids.ts';
import type { AssistantMessage, ToolCall, Usage } from '#core/conversation/message.ts';
import { has } from '#core/lib/string-set.ts';
import type { KernelInput } from '#core/machine/input.ts';
import { callIdsOf, estimateOf } from '#core/machine/state.ts';
import type { Answer, ProviderEnd } from '../ports/provider.ts';
import type { Beside, Session } from '../room/session.ts';
import { droppedOf, splitCalls } from './split-calls.ts';

export type CallFacts = { call: RequestId; firstTokenMs: number | null; ms: number };

type Ended = { end: ProviderEnd; event: Extract<TrajectoryEvent, { type: 'call_end' }> };

/** A whole answer with neither text nor calls, not cut by length (loop.md §3). Reasoning alone answers nobody. */
export function isEmptyAnswer(end: ProviderEnd): boolean {
  const { answer } = end;
  return end.type === 'answered' && answer.finishReason !== 'length' && isBlank(answer);
}

function isBlank(answer: Answer): boolean {
  return answer.text.trim() === '' && answer.toolCalls.length === 0;
}

/** Brings the ending in, and takes the draft off the screen in the same moment. */
export async function settle(session: Session, { end, event }: Ended): Promise<void> {
  const fault = faultOf(session, end);
  const error = fault === null ? {} : { error: { kind: fault, message: '' } };
  const dropped = end.type === 'answered' ? {} : droppedOf(end.answer);
  const told = { ...event, ...error, ...dropped };
  const isNothing = fault !== null && isBlank(end.answer);
  const input = isNothing ? modelFailed(fault) : inputOf(session, end);
  const beside: Beside = { events: [told], checkpoint: null };
  const written = session.step(input, beside);
  session.ports.host.draft(session.room.id, null);
  await written;
}

type MakeInput = (at: number) => KernelInput;

/** What is wrong with an ending that the provider did not call a failure: nothing in it, or cut by no person. */
function faultOf(session: Session, end: ProviderEnd): 'empty' | 'network' | null {
  if (isEmptyAnswer(end)) return 'empty';
  const isCut = end.type === 'interrupted' && !session.controller.signal.aborted;
  return isCut ? 'network' : null;
}

function modelFailed(error: string): MakeInput {
  return (at) => ({ type: 'model_failed', at, error });
}

function inputOf(session: Session, end: ProviderEnd): MakeInput {
  if (end.type === 'answered') return answered(session, end.answer);
  const hasOutput = !isBlank(end.answer);
  if (end.type === 'interrupted' || hasOutput) return stopped(session, end.answer);
  if (end.failure.kind === 'context_limit') {
    const detail = end.failure.message;
    return (at) => ({ type: 'context_limit_error', at, detail });
  }
  return modelFailed(end.failure.kind);
}

function answered(session: Session, answer: Answer): MakeInput {
  const toolCalls = distinct(session, answer.toolCalls);
  const message: Pick<AssistantMessage, 'text' | 'reasoning' | 'toolCalls' | 'finishReason'> = {
    text: answer.text,
    ...(answer.reasoning === '' ? {} : { reasoning: answer.reasoning }),
    toolCalls,
    ...(answer.finishReason === null ? {} : { finishReason: answer.finishReason }),
  };
  const usage = answer.usage ?? estimatedUsage(session, answer);
  return (at) => ({ type: 'assistant', at, message, usage });
}

/** Stopped or cut: text and whole calls are kept as an interrupted message (kernel.md §7, Orphans). */
function stopped(session: Session, answer: Answer): MakeInput {
  const { whole, half } = splitCalls(answer.toolCalls);
  const { text, reasoning } = answer;
  const partial = { text, reasoning, toolCalls: distinct(session, whole), halfCalls: half };
  return (at) => ({ type: 'stop', at, partial });
}

/** Endpoints that number their calls anew in each answer repeat ids; the chain must not (`ancestors.md` 8). */
function distinct(session: Session, calls: readonly ToolCall[]): ToolCall[] {
  const known = callIdsOf(session.state);
  return calls.map((call) =>
    has(known, call.id) ? { ...call, id: session.ports.ids.call() } : call,
  );
}

/** Usage that the provider did not count, marked as ours (context.md §5). */
function estimatedUsage(session: Session, answer: Answer): Usage {
  const { text } = session.state.hooks.estimator;
  const said = answer.text + answer.reasoning + answer.toolCalls.map((c) => c.arguments).join('');
  return {
    promptTokens: estimateOf(session.state),
    completionTokens: Math.round(text(said)),
    estimated: true,
  };
}
