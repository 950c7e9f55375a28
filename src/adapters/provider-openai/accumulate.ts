// Unified deltas → one answer, and what of it is new since the last look (providers.md §2).

import type { ToolCall, Usage } from '#core/conversation/message.ts';
import type { Answer } from '#runtime/ports/provider.ts';
import { createCallAssembler, type CallAssembler } from './calls.ts';
import type { Addition, UnifiedDelta } from './chunk.ts';
import { graver, parseFinish, type Finish } from './finish.ts';
import { ThinkSplitter, type Split } from './think.ts';

/** What came since the last look. `calls` is the whole list so far, when it changed. */
export type Increment = { text: string; reasoning: string; calls: readonly ToolCall[] | null };

/** How it ended so far, and the word that said so. */
export type Ending = { finish: Finish; word: string };

type AccumulatorOptions = { thinksFirst: boolean; newCallId: () => string };

/** Collects one answer; after `close` nothing may be added. */
export class Accumulator {
  readonly #splitter: ThinkSplitter;
  readonly #calls: CallAssembler;
  readonly #notes: string[] = [];
  #text = '';
  #reasoning = '';
  /** Kept beside the whole: cutting the news off a growing text would copy it each time. */
  #fresh = { text: '', reasoning: '' };
  #areCallsNew = false;
  #hasDeltas = false;
  #usage: Usage | null = null;
  #ending: Ending | null = null;

  constructor(options: AccumulatorOptions) {
    this.#splitter = new ThinkSplitter(options.thinksFirst);
    this.#calls = createCallAssembler(options.newCallId);
  }

  get ending(): Ending | null {
    return this.#ending;
  }

  add(delta: UnifiedDelta): void {
    this.#addPart(delta);
    if (delta.toolCallDeltas) this.#calls.add(delta.toolCallDeltas);
    this.#hasDeltas ||= bringsSomething(delta);
    // A message in place of a delta counts unless deltas came (providers.md §2).
    if (delta.message !== undefined && !this.#hasDeltas) {
      this.#addPart(delta.message);
      this.#calls.addWhole(delta.message.toolCallDeltas ?? []);
    }
    if (delta.usage) this.#usage = delta.usage;
    if (delta.finishReason) this.#addFinish(delta.finishReason);
  }

  addUsage(usage: Usage): void {
    this.#usage = usage;
  }

  takeIncrement(): Increment {
    const calls = this.#areCallsNew ? this.#calls.soFar() : null;
    const increment = { ...this.#fresh, calls };
    this.#fresh = { text: '', reasoning: '' };
    this.#areCallsNew = false;
    return increment;
  }

  /** Hands out what was held back as well. */
  close(): Answer {
    this.#append(this.#splitter.end());
    const finish = this.#ending?.finish ?? null;
    return {
      text: this.#text,
      reasoning: this.#reasoning,
      toolCalls: this.#calls.finished(),
      finishReason: finish === 'error' ? null : finish,
      usage: this.#usage,
      notes: this.#notes,
    };
  }

  #addPart(part: Addition): void {
    if (part.reasoning) {
      this.#splitter.reasoningCame();
      this.#append({ text: '', reasoning: part.reasoning });
    }
    if (part.content) this.#append(this.#splitter.push(part.content));
    if (part.toolCallDeltas) this.#areCallsNew = true;
  }

  #append(piece: Split): void {
    this.#text += piece.text;
    this.#reasoning += piece.reasoning;
    this.#fresh.text += piece.text;
    this.#fresh.reasoning += piece.reasoning;
  }

  /** Of two the graver counts; an unknown word means stop and goes to the trace (providers.md §2). */
  #addFinish(word: string): void {
    const { finish, isKnown } = parseFinish(word);
    if (!isKnown) this.#notes.push(`unknown finish reason: ${word}`);
    const previous = this.#ending;
    if (previous === null || graver(previous.finish, finish) !== previous.finish) {
      this.#ending = { finish, word };
    }
  }
}

function bringsSomething(part: Addition): boolean {
  return Boolean(part.content) || Boolean(part.reasoning) || part.toolCallDeltas !== undefined;
}
