// What of a batch is to run at all: duplicates, calls that ran often enough, and calls past the round's
// limit get their results without running (tools.md §2).

import type { ToolCall } from '#core/conversation/message.ts';
import type { SettledResult } from '#core/conversation/room.ts';
import { dedupeKey, planBatch } from '#core/tools/dedupe.ts';
import { RAN_OFTEN, SAME_BATCH, SAME_ROUND, TOOLS_EXHAUSTED } from '#core/tools/fault-texts.ts';
import { CONTRACT_LIMITS } from '#core/tools/limits.ts';
import type { Registry } from '#core/tools/registry.ts';
import { tallyRound } from '#core/tools/round-tally.ts';
import type { RoundTally } from '#core/tools/round-tally.ts';
import type { ToolContext } from '../ports/tool.ts';
import type { Session } from '../room/session.ts';
import { settled } from '../tool-runner/run-call.ts';

export type RoundPlan = {
  /** Per call, the result it gets without running, or null where it runs. */
  answers: readonly (SettledResult | null)[];
  /** Nothing of the batch runs. */
  isIdle: boolean;
  /** The batch goes in as exhausted, which forces the final answer. */
  isExhausted: boolean;
  /** Model or tool calls left in the round after this batch, whichever is fewer. */
  callsLeft: number;
};

export function planRound(
  session: Session,
  registry: Registry<ToolContext>,
  calls: readonly ToolCall[],
): RoundPlan {
  const tally = tallyRound(session.path);
  const { maxToolCalls, kernel } = session.kind;
  const plans = planBatch(calls, tally.succeeded, registry.roundTools);
  let left = maxToolCalls - tally.total;
  const answers = calls.map((call, index) => {
    const skipped = skipText(plans[index], tally, call);
    if (skipped !== null) return settled(call, { status: 'skipped', content: skipped });
    left -= 1;
    if (left >= 0) return null;
    return settled(call, { status: 'rejected', content: TOOLS_EXHAUSTED });
  });
  const isIdle = answers.every((answer) => answer?.status === 'skipped');
  const isPastLimit = answers.some((answer) => answer?.status === 'rejected');
  const isOften = isIdle && tally.idleBatches + 1 >= CONTRACT_LIMITS.idleBatches;
  const turnsLeft = (kernel.maxTurns ?? Infinity) - session.state.control.turnCount;
  return {
    answers,
    isIdle,
    isExhausted: isPastLimit || isOften,
    callsLeft: Math.max(0, Math.min(left, turnsLeft)),
  };
}

function skipText(
  plan: 'run' | 'same_batch' | 'same_round' | undefined,
  tally: RoundTally,
  call: ToolCall,
): string | null {
  if (plan === 'same_batch') return SAME_BATCH;
  if (plan === 'same_round') return SAME_ROUND;
  const runs = tally.runs.get(dedupeKey(call)) ?? 0;
  return runs >= CONTRACT_LIMITS.maxRunsPerRound ? RAN_OFTEN : null;
}
