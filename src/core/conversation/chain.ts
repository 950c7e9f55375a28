// The law of the chain: which message may stand after which (kernel.md §2). A provider answers 400 to
// a chain that breaks it, for good, so the kernel never hands one out.

import { isEmptyAssistant } from './message.ts';
import type { AssistantMessage, Message, ToolMessage } from './message.ts';

export type ChainRule =
  | 'system_in_chain'
  | 'start_not_user'
  | 'user_after_user'
  | 'user_after_tool_result'
  | 'assistant_after_assistant'
  | 'empty_assistant'
  | 'duplicate_call_id'
  | 'missing_tool_result'
  | 'tool_result_order'
  | 'duplicate_tool_result'
  | 'orphan_tool_result';

export type Violation = { index: number; rule: ChainRule; sentence: string };

/** How a chain ends: nothing owed, a USER that waits, or results that wait for the model. */
export type ChainEnd = 'closed' | 'user' | 'result' | 'calls';

/** Whether a chain that ends in `last` is closed, and if not, what it waits for (kernel.md §2). */
export function chainEnd(last: Message | undefined): ChainEnd {
  switch (last?.role) {
    case 'user':
      return 'user';
    case 'tool':
      return 'result';
    case 'assistant':
      return last.toolCalls.length > 0 ? 'calls' : 'closed';
    default:
      return 'closed';
  }
}

/** A legal chain that messages are added to, as far as the law looks back at it. */
export type ChainBefore = {
  length: number;
  /** Its last message; not inside a batch. */
  last: Message | undefined;
  hasCallId: (id: string) => boolean;
};

const NOTHING_BEFORE: ChainBefore = { length: 0, last: undefined, hasCallId: () => false };

/**
 * Every breach of the law, ordered by index; none means legal. A chain may end in a USER or a whole batch,
 * inside a batch only with `openTail` (kernel.md §2). With `before`, the messages go on from a chain that
 * needs no check any more, and the index counts its messages too.
 */
export function checkChain(
  messages: readonly Message[],
  options: { openTail?: boolean; before?: ChainBefore } = {},
): Violation[] {
  const before = options.before ?? NOTHING_BEFORE;
  const check = new ChainCheck(before);
  messages.forEach((message, index) => check.take(message, before.length + index));
  check.endBatch(options.openTail ?? false);
  return check.violations.sort((a, b) => a.index - b.index);
}

/** The calls of one assistant message and which of them have been answered. */
class Batch {
  private readonly open: Map<string, number[]> = new Map();
  private readonly known: Set<string>;
  private latest = -1;
  readonly index: number;

  constructor(message: AssistantMessage, index: number) {
    this.index = index;
    this.known = new Set(message.toolCalls.map((call) => call.id));
    message.toolCalls.forEach((call, position) => {
      this.open.set(call.id, [...(this.open.get(call.id) ?? []), position]);
    });
  }

  /** Takes a result; answers which rule it breaks, if any. */
  answer(id: string): ChainRule | null {
    const position = this.open.get(id)?.shift();
    if (position === undefined) {
      return this.known.has(id) ? 'duplicate_tool_result' : 'orphan_tool_result';
    }
    if (position < this.latest) return 'tool_result_order';
    this.latest = position;
    return null;
  }

  get isWhole(): boolean {
    return [...this.open.values()].every((positions) => positions.length === 0);
  }
}

class ChainCheck {
  readonly violations: Violation[] = [];
  private previous: Message | undefined;
  private batch: Batch | null = null;
  private readonly before: ChainBefore;
  private readonly ids = new Set<string>();

  constructor(before: ChainBefore) {
    this.before = before;
    this.previous = before.last;
  }

  take(message: Message, index: number): void {
    if (message.role === 'system') {
      this.report(index, 'system_in_chain', 'SYSTEM stands before the chain, not in it.');
      return;
    }
    if (message.role !== 'tool') this.endBatch(false);
    if (this.previous === undefined && message.role !== 'user') {
      this.report(
        index,
        'start_not_user',
        `The chain starts with ${message.role}, not with a USER.`,
      );
    }
    if (message.role === 'user') this.takeUser(index);
    else if (message.role === 'assistant') this.takeAssistant(message, index);
    else this.takeResult(message, index);
    this.previous = message;
  }

  private takeUser(index: number): void {
    if (this.previous?.role === 'user') {
      this.report(index, 'user_after_user', 'A USER follows a USER without being merged into it.');
    } else if (this.previous?.role === 'tool') {
      this.report(index, 'user_after_tool_result', 'A USER follows a tool result.');
    }
  }

  private takeAssistant(message: AssistantMessage, index: number): void {
    if (this.previous?.role === 'assistant' && this.previous.toolCalls.length === 0) {
      this.report(index, 'assistant_after_assistant', 'An assistant follows a closed assistant.');
    }
    if (isEmptyAssistant(message)) {
      this.report(index, 'empty_assistant', 'The assistant message carries nothing.');
    }
    const repeated = message.toolCalls.filter((call) => {
      const isRepeated = this.ids.has(call.id) || this.before.hasCallId(call.id);
      this.ids.add(call.id);
      return isRepeated;
    });
    if (repeated.length > 0) {
      const names = repeated.map((call) => call.id).join(', ');
      this.report(index, 'duplicate_call_id', `Call ids used before: ${names}.`);
    }
    this.batch = message.toolCalls.length > 0 ? new Batch(message, index) : null;
  }

  private takeResult(message: ToolMessage, index: number): void {
    const rule = this.batch === null ? 'orphan_tool_result' : this.batch.answer(message.toolCallId);
    if (rule !== null) {
      this.report(
        index,
        rule,
        `Result of ${message.toolCallId}: ${RESULT_SENTENCES[rule] ?? rule}`,
      );
    }
  }

  /** What follows ends a batch; a missing result is reported once, at the assistant that asked. */
  endBatch(mayBeOpen: boolean): void {
    if (this.batch !== null && !this.batch.isWhole && !mayBeOpen) {
      this.report(this.batch.index, 'missing_tool_result', 'Not every call has a result.');
    }
    this.batch = null;
  }

  private report(index: number, rule: ChainRule, sentence: string): void {
    this.violations.push({ index, rule, sentence });
  }
}

const RESULT_SENTENCES: Partial<Record<ChainRule, string>> = {
  duplicate_tool_result: 'the call already has one.',
  orphan_tool_result: 'the assistant before it made no such call.',
  tool_result_order: 'results stand in the order of the calls.',
};
