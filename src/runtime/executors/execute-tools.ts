// Runs a batch of calls in call order and brings the results in, all at once (tools.md §2).

import type { TrajectoryEvent } from '#core/conversation/event.ts';
import { MAIN_RUN } from '#core/conversation/entry.ts';
import type { ToolCall } from '#core/conversation/message.ts';
import type { SettledResult } from '#core/conversation/room.ts';
import type { ToolResult } from '#core/machine/input.ts';
import { limitNotice } from '#core/tools/fault-texts.ts';
import { CONTRACT_LIMITS } from '#core/tools/limits.ts';
import type { Registry } from '#core/tools/registry.ts';
import { tailOf } from '#core/machine/state.ts';
import type { ToolContext } from '../ports/tool.ts';
import type { Session } from '../room/session.ts';
import { resumeBatch } from '../tool-runner/resume.ts';
import { runCall } from '../tool-runner/run-call.ts';
import type { Batch } from '../tool-runner/run-call.ts';
import { planRound } from './plan-round.ts';
import type { RoundPlan } from './plan-round.ts';

export async function executeTools(
  session: Session,
  registry: Registry<ToolContext>,
): Promise<void> {
  const calls = pendingCalls(session);
  const plan = planRound(session, registry, calls);
  if (plan.isIdle && !plan.isExhausted) {
    // A model that only repeats itself is first asked again, as if it had not spoken (kernel.md §7).
    const reason = 'duplicate_query' as const;
    const discarded = await session.step((at) => ({ type: 'rollback_tool_calls', at, reason }));
    if (discarded !== null) return;
  }
  await runBatch(session, registry, { calls, plan });
}

function pendingCalls(session: Session): readonly ToolCall[] {
  const tail = tailOf(session.state);
  return tail?.role === 'assistant' ? tail.toolCalls : [];
}

type Planned = { calls: readonly ToolCall[]; plan: RoundPlan };

async function runBatch(
  session: Session,
  registry: Registry<ToolContext>,
  { calls, plan }: Planned,
): Promise<void> {
  const seq = askerSeq(session);
  const resumed = resumeBatch(session.checkpoint, seq);
  const results: SettledResult[] = [...resumed.results];
  const started = [...resumed.started];
  const keep = (): Promise<void> => session.keep({ type: 'batch', seq, started, results });
  const batch: Batch = {
    session,
    registry,
    run: 'main',
    seq,
    begin: async (call) => {
      started.push(call.id);
      await keep();
    },
    hasBegun: (call) => resumed.started.includes(call.id),
  };
  for (const [index, call] of calls.entries()) {
    if (session.controller.signal.aborted) break;
    if (results.some((result) => result.toolCallId === call.id)) continue;
    session.ports.host.running(session.room.id, call.id);
    const known = plan.answers[index] ?? resumed.lost(call, registry.find(call.name));
    const result = known ?? (await runCall(batch, call));
    results.push(result);
    // Of the last one the step that follows at once keeps the result.
    const isLast = index === calls.length - 1;
    if (known === null && (!isLast || started.includes(call.id))) await keep();
  }
  session.ports.host.running(session.room.id, null);
  await bringIn(session, registry, { results, plan });
}

async function bringIn(
  session: Session,
  registry: Registry<ToolContext>,
  { results, plan }: { results: readonly SettledResult[]; plan: RoundPlan },
): Promise<void> {
  const beside = { events: results.flatMap(toolEvents), checkpoint: null };
  if (session.controller.signal.aborted) {
    // A result for every call at the moment of Stop: those that are there, `cancelled` for the rest.
    await session.step((at) => ({ type: 'stop', at, results: results.map(toResult) }), beside);
    return;
  }
  const rejected = results.filter(({ status }) => status === 'rejected');
  await session.step(
    (at) => ({
      type: 'tool_results',
      at,
      results: noticed(results.map(toResult), plan.callsLeft),
      exhausted: plan.isExhausted,
      rejectedIds: rejected.map(({ toolCallId }) => toolCallId),
      effects: registry.effects,
    }),
    beside,
  );
}

function toResult({ toolCallId, content, status }: SettledResult): ToolResult {
  return { toolCallId, content, status };
}

/** Near a limit the last result says so, so that the model can finish in time (tools.md §2). */
function noticed(results: readonly ToolResult[], callsLeft: number): ToolResult[] {
  const last = results.at(-1);
  if (last === undefined || callsLeft > CONTRACT_LIMITS.noticeFrom) return [...results];
  return [
    ...results.slice(0, -1),
    { ...last, content: `${last.content}\n\n${limitNotice(callsLeft)}` },
  ];
}

/** One for each call that ran. */
function toolEvents({ toolCallId, ms, stack }: SettledResult): TrajectoryEvent[] {
  if (ms === null) return [];
  const event = { type: 'tool' as const, toolCallId, ms };
  return [stack === undefined ? event : { ...event, stack }];
}

/** Where the calls were made: the newest assistant entry. */
function askerSeq(session: Session): number {
  const entry = session.path.findLast(
    (candidate) =>
      candidate.kind === 'message' &&
      candidate.run === MAIN_RUN &&
      candidate.message.role === 'assistant',
  );
  return entry?.seq ?? -1;
}
