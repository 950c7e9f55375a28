// Makes a chain from outside (an import, a crash) obey the law (kernel.md §2, repairChain). Passes, in
// an order in which none undoes another: drop what cannot stand, give every call its one result, merge
// neighbours, bridge.

import { isEmptyAssistant } from './message.ts';
import type { AssistantMessage, Message, ToolMessage } from './message.ts';
import { CallId } from './ids.ts';
import { joinTexts, mergeUsers } from './merge.ts';
import { START_TEXT, closingResult, suspendMessage } from './suspend.ts';

export type RepairReport = {
  cancelled: number;
  dropped: number;
  reordered: number;
  renamed: number;
  merged: number;
  bridged: number;
};

export type Repaired = { messages: Message[]; report: RepairReport };

/** The nearest legal chain, as open as it was, and a count of each thing done. A legal chain comes back unchanged. */
export function repairChain(messages: readonly Message[]): Repaired {
  const report: RepairReport = {
    cancelled: 0,
    dropped: 0,
    reordered: 0,
    renamed: 0,
    merged: 0,
    bridged: 0,
  };
  const kept = dropUnfit(messages, report);
  const paired = pairResults(kept, report);
  const merged = mergeNeighbours(paired, report);
  return { messages: bridge(merged, report), report };
}

function dropUnfit(messages: readonly Message[], report: RepairReport): Message[] {
  const kept = messages.filter(
    (message) =>
      message.role !== 'system' && !(message.role === 'assistant' && isEmptyAssistant(message)),
  );
  report.dropped += messages.length - kept.length;
  return kept;
}

/** One assistant message with its results as they were found, and where. */
type Exchange = {
  assistant: AssistantMessage;
  found: (ToolMessage | undefined)[];
  arrivals: Arrival[];
};
type Arrival = { position: number; isInPlace: boolean };
/** `Exchange` where the message makes calls. */
type Item = Message | Exchange;

function isExchange(item: Item): item is Exchange {
  return 'assistant' in item;
}

/** Results go to the latest call of their id that stands before them and has none yet; the rest are dropped. */
function pairResults(messages: readonly Message[], report: RepairReport): Message[] {
  const items: Item[] = [];
  /** Per call id, the exchange that asked last. */
  const askedBy = new Map<string, Exchange>();
  for (const message of messages) {
    if (message.role === 'tool') {
      if (!place(message, askedBy.get(message.toolCallId), items.at(-1))) report.dropped += 1;
    } else if (message.role === 'assistant' && message.toolCalls.length > 0) {
      const exchange: Exchange = { assistant: message, found: [], arrivals: [] };
      items.push(exchange);
      for (const call of message.toolCalls) askedBy.set(call.id, exchange);
    } else {
      items.push(message);
    }
  }
  const rename = renamer(messages);
  return items.flatMap((item) => (isExchange(item) ? close(item, rename, report) : [item]));
}

function place(
  result: ToolMessage,
  exchange: Exchange | undefined,
  last: Item | undefined,
): boolean {
  const position = exchange?.assistant.toolCalls.findIndex(
    (call, index) => call.id === result.toolCallId && exchange.found[index] === undefined,
  );
  if (exchange === undefined || position === undefined || position < 0) return false;
  exchange.found[position] = result;
  exchange.arrivals.push({ position, isInPlace: last === exchange });
  return true;
}

/** The exchange as legal messages: every call with a distinct id, then its result, in call order. */
function close(
  exchange: Exchange,
  rename: (id: CallId) => CallId,
  report: RepairReport,
): Message[] {
  const calls = exchange.assistant.toolCalls.map((call) => ({ ...call, id: rename(call.id) }));
  const results = calls.map((call, index) => {
    const before = exchange.assistant.toolCalls[index];
    if (before !== undefined && before.id !== call.id) report.renamed += 1;
    const found = exchange.found[index];
    if (found?.toolCallId === call.id) return found;
    if (found !== undefined) return { ...found, toolCallId: call.id };
    report.cancelled += 1;
    return closingResult(call, 'cancelled');
  });
  if (!isInOrder(exchange.arrivals)) report.reordered += 1;
  // What needs no repair stays the same object: a deletion looks for the smallest range that changed.
  const isRenamed = calls.some(
    (call, index) => call.id !== exchange.assistant.toolCalls[index]?.id,
  );
  const asker = isRenamed ? { ...exchange.assistant, toolCalls: calls } : exchange.assistant;
  return [asker, ...results];
}

function isInOrder(arrivals: readonly Arrival[]): boolean {
  return arrivals.every(
    (arrival, index) =>
      arrival.isInPlace &&
      (index === 0 || arrival.position > (arrivals[index - 1]?.position ?? -1)),
  );
}

/** Gives a repeated call id the next free name: ID~2, ID~3… */
function renamer(messages: readonly Message[]): (id: CallId) => CallId {
  const given = new Set<string>();
  for (const message of messages) {
    if (message.role === 'assistant') message.toolCalls.forEach((call) => given.add(call.id));
  }
  const seen = new Set<string>();
  const next = new Map<string, number>();
  return (id) => {
    if (!seen.has(id)) {
      seen.add(id);
      return id;
    }
    let number = next.get(id) ?? 2;
    while (given.has(`${id}~${number}`)) number += 1;
    next.set(id, number + 1);
    const fresh = CallId.parse(`${id}~${number}`);
    given.add(fresh);
    return fresh;
  };
}

function mergeNeighbours(messages: readonly Message[], report: RepairReport): Message[] {
  const out: Message[] = [];
  for (const message of messages) {
    const joined = join(out.at(-1), message);
    if (joined === null) {
      out.push(message);
    } else {
      out[out.length - 1] = joined;
      report.merged += 1;
    }
  }
  return out;
}

/** The one message that two neighbours make, or null where both may stand. */
function join(first: Message | undefined, second: Message): Message | null {
  if (first?.role === 'user' && second.role === 'user') return mergeUsers(first, second);
  if (first?.role !== 'assistant' || second.role !== 'assistant') return null;
  return first.toolCalls.length > 0 ? null : joinAssistants(first, second);
}

/** A SUSPEND gives way to what was really said. */
function joinAssistants(first: AssistantMessage, second: AssistantMessage): AssistantMessage {
  if (first.suspend) return second;
  if (second.suspend) return first;
  const { reasoning: later = '', ...rest } = second;
  const reasoning = joinTexts(first.reasoning ?? '', later);
  const joined = { ...rest, text: joinTexts(first.text, second.text) };
  return reasoning === '' ? joined : { ...joined, reasoning };
}

function bridge(messages: readonly Message[], report: RepairReport): Message[] {
  const out: Message[] = [];
  for (const message of messages) {
    if (out.length === 0 && message.role !== 'user') {
      out.push({ role: 'user', parts: [{ text: START_TEXT }], synthetic: true });
      report.bridged += 1;
    } else if (out.at(-1)?.role === 'tool' && message.role === 'user') {
      out.push(suspendMessage());
      report.bridged += 1;
    }
    out.push(message);
  }
  return out;
}
