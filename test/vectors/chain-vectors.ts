// The kinds that look at one function each: chain, repair, dedupe, replay.

import { z } from 'zod';
import { checkChain } from '#core/conversation/chain.ts';
import { MAIN_RUN } from '#core/conversation/entry.ts';
import type { Entry } from '#core/conversation/entry.ts';
import type { Marker } from '#core/conversation/marker.ts';
import { repairChain } from '#core/conversation/repair.ts';
import { KernelConfig } from '#core/machine/config.ts';
import { replay } from '#core/machine/replay.ts';
import { dedupeKey, planBatch } from '#core/tools/dedupe.ts';
import { firstDifference } from './compare.ts';
import { VectorConfig, hooksOf, viewOf } from './kernel-vector.ts';
import { VectorMessage, parseMessage, printMessage } from './notation.ts';
import type { VectorOutcome } from './outcome.ts';

const Named = { name: z.string() };

function outcome(name: string, difference: string | null): VectorOutcome {
  return difference === null ? { name, ok: true } : { name, ok: false, difference };
}

const ChainVector = z.object({
  ...Named,
  messages: z.array(VectorMessage),
  openTail: z.boolean().optional(),
  violations: z.array(z.tuple([z.number(), z.string()])),
});

export function runChainVector(source: unknown): VectorOutcome {
  const vector = ChainVector.parse(source);
  const found = checkChain(vector.messages.map(parseMessage), {
    openTail: vector.openTail ?? false,
  });
  const inOrder = (pairs: readonly (readonly [number, string])[]) =>
    [...new Set(pairs.map(([index, rule]) => `${index} ${rule}`))].sort();
  return outcome(
    vector.name,
    firstDifference(
      'violations',
      inOrder(vector.violations),
      inOrder(found.map(({ index, rule }) => [index, rule])),
    ),
  );
}

const RepairVector = z.object({
  ...Named,
  messages: z.array(VectorMessage),
  chain: z.array(z.string()),
  report: z.record(z.string(), z.number()),
});

export function runRepairVector(source: unknown): VectorOutcome {
  const vector = RepairVector.parse(source);
  const { messages, report } = repairChain(vector.messages.map(parseMessage));
  const again = repairChain(messages);
  const counts = (all: Record<string, number>) =>
    Object.entries(all)
      .filter(([, count]) => count !== 0)
      .sort();
  return outcome(
    vector.name,
    firstDifference('chain', vector.chain, messages.map(printMessage)) ??
      firstDifference('report', counts(vector.report), counts(report)) ??
      firstDifference('violations', [], checkChain(messages)) ??
      firstDifference(
        'repaired again',
        messages.map(printMessage),
        again.messages.map(printMessage),
      ) ??
      firstDifference('report again', [], counts(again.report)),
  );
}

const NamedCall = z.tuple([z.string(), z.string()]);
const DedupeVector = z.object({
  ...Named,
  calls: z.array(NamedCall),
  groups: z.array(z.array(z.number())).optional(),
  seen: z.array(NamedCall).default([]),
  roundTools: z.array(z.string()).default([]),
  plan: z.array(z.string()).optional(),
});

export function runDedupeVector(source: unknown): VectorOutcome {
  const vector = DedupeVector.parse(source);
  const callOf = ([name, args]: [string, string]) => ({ name, arguments: args });
  const calls = vector.calls.map(callOf);
  const groups = new Map<string, number[]>();
  for (const [index, call] of calls.entries()) {
    const key = dedupeKey(call);
    groups.set(key, [...(groups.get(key) ?? []), index]);
  }
  const seen = new Set(vector.seen.map((call) => dedupeKey(callOf(call))));
  const plan = planBatch(calls, seen, new Set(vector.roundTools));
  return outcome(
    vector.name,
    (vector.groups && firstDifference('groups', vector.groups, [...groups.values()])) ??
      (vector.plan && firstDifference('plan', vector.plan, plan)) ??
      null,
  );
}

const ReplayEntry = z.union([
  VectorMessage,
  z.object({
    message: VectorMessage,
    run: z.string().default(MAIN_RUN),
    promptTokens: z.number().optional(),
  }),
  z.looseObject({ marker: z.string(), run: z.string().default(MAIN_RUN) }),
]);
const ReplayVector = z.object({
  ...Named,
  config: VectorConfig,
  entries: z.array(ReplayEntry),
  chain: z.array(z.string()),
  replayIssues: z.number().optional(),
  visibleCount: z.number().optional(),
  rawCount: z.number().optional(),
  estimate: z.number().optional(),
});

export function runReplayVector(source: unknown): VectorOutcome {
  const { name, config, entries, ...expected } = ReplayVector.parse(source);
  const path = entries.map((entry, seq) => replayEntry(entry, seq));
  const state = replay(path, KernelConfig.parse(config), { hooks: hooksOf(config) });
  const named = Object.fromEntries(
    Object.entries(expected).filter(([, value]) => (value as unknown) !== undefined),
  );
  return outcome(name, firstDifference('replay', named, viewOf(state)));
}

function replayEntry(source: z.infer<typeof ReplayEntry>, seq: number): Entry {
  const line = { seq, at: seq, run: MAIN_RUN };
  if (typeof source !== 'string' && 'marker' in source) {
    const { marker: type, run, replacement, ...fields } = source;
    const messages = Array.isArray(replacement)
      ? { replacement: replacement.map((message) => parseMessage(VectorMessage.parse(message))) }
      : {};
    // Not parsed: a bad marker is what some vectors are about.
    const marker = { type, ...fields, ...messages } as Marker;
    return { ...line, run, kind: 'marker', marker };
  }
  if (typeof source === 'string' || !('message' in source)) {
    return { ...line, kind: 'message', message: parseMessage(source) };
  }
  const { message, run, promptTokens } = source;
  const usage = promptTokens === undefined ? {} : { usage: { promptTokens, completionTokens: 0 } };
  return { ...line, run, kind: 'message', message: parseMessage(message), ...usage };
}
