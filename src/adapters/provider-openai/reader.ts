// The head and the bytes of one answer → what is new, and in the end what came of it. The one reader for
// the app and for the conformance vectors (vectors.md, stream vectors); no network, no clock.

import type { Failure } from '#core/conversation/failure.ts';
import type { Answer, ProviderEnd } from '#runtime/ports/provider.ts';
import { Accumulator, type Ending, type Increment } from './accumulate.ts';
import { isChunk, parseChunk } from './chunk.ts';
import {
  errorIn,
  failureOfError,
  failureOfHttp,
  failureOfKind,
  type FailureContext,
  type ResponseHead,
} from './failure.ts';
import { Framer, type Frame } from './frames.ts';
import type { JsonObject } from './json.ts';
import { redact } from './redact.ts';
import { createSseReader } from './sse.ts';
import { usageOfChunk } from './usage.ts';
import { hasWords, tellingOf, wordsOfPage } from './words.ts';

export type ReaderOptions = {
  /** The model sends no `<think>`: all up to `</think>` is reasoning. */
  thinksFirst?: boolean;
  /** Only to keep it out of every message. */
  apiKey?: string | null;
  newCallId: () => string;
  /** The time at which the head came; a `Retry-After` date is read against it. */
  now?: number;
};

/** `finished` = a finish word was read, the bill may follow; `done` = `[DONE]` was: nothing that follows counts. */
export type ReaderState = 'open' | 'finished' | 'done';

export type AnswerReader = {
  push(bytes: Uint8Array): Increment;
  state(): ReaderState;
  /** `closed` = the body ended, `reset` = the connection broke. Call it once, last. */
  end(how: 'closed' | 'reset'): ProviderEnd;
};

/** Text shown on the way is always a beginning of the text in the end (providers.md §2). */
export function createReader(head: ResponseHead, options: ReaderOptions): AnswerReader {
  const context: FailureContext = {
    head,
    apiKey: options.apiKey ?? null,
    now: options.now ?? 0,
  };
  const isSuccess = head.status >= 200 && head.status < 300;
  if (!isSuccess) return createRefusalReader(context);
  const { thinksFirst = false, newCallId } = options;
  return new StreamReader(context, new Accumulator({ thinksFirst, newCallId }));
}

/** What the frames have told so far, besides the answer itself. */
type Progress = {
  isDone: boolean;
  hasChunk: boolean;
  failure: Failure | null;
  /** The first object that is neither chunk nor error. */
  stranger: JsonObject | null;
  skipped: string[];
};

class StreamReader implements AnswerReader {
  readonly #context: FailureContext;
  readonly #framer = new Framer((frame) => {
    this.#take(frame);
  });
  readonly #sse = createSseReader((line) => {
    this.#framer.push(line);
  });
  readonly #answer: Accumulator;
  readonly #progress: Progress = {
    isDone: false,
    hasChunk: false,
    failure: null,
    stranger: null,
    skipped: [],
  };

  constructor(context: FailureContext, answer: Accumulator) {
    this.#context = context;
    this.#answer = answer;
  }

  push(bytes: Uint8Array): Increment {
    this.#sse.push(bytes);
    return this.#answer.takeIncrement();
  }

  state(): ReaderState {
    if (this.#progress.isDone) return 'done';
    return this.#answer.ending === null ? 'open' : 'finished';
  }

  end(how: 'closed' | 'reset'): ProviderEnd {
    this.#sse.end();
    this.#framer.end();
    const { ending } = this.#answer;
    const failure = this.#failureAtEnd(how, ending);
    const answer = withNotes(this.#answer.close(), this.#progress, this.#context.apiKey);
    if (failure !== null) return { type: 'failed', failure, answer };
    const isWhole = ending !== null || this.#progress.isDone;
    return { type: isWhole ? 'answered' : 'interrupted', answer };
  }

  #take(frame: Frame): void {
    if (this.#progress.isDone) return;
    switch (frame.type) {
      case 'done':
        this.#progress.isDone = true;
        return;
      case 'skipped':
        this.#progress.skipped.push(frame.text);
        return;
      case 'error':
        this.#fail(frame.value);
        return;
      case 'json':
        this.#takeJson(frame.value);
        return;
    }
  }

  #takeJson(value: JsonObject): void {
    if (isChunk(value)) this.#takeChunk(value);
    else this.#progress.stranger ??= value;
    const error = errorIn(value);
    if (error !== undefined) this.#fail(error);
  }

  /** An error ends the answer; the bill may still follow it. */
  #takeChunk(value: JsonObject): void {
    this.#progress.hasChunk = true;
    if (this.#progress.failure === null) {
      this.#answer.add(parseChunk(value));
      return;
    }
    const usage = usageOfChunk(value, null);
    if (usage !== null) this.#answer.addUsage(usage);
  }

  #fail(error: unknown): void {
    this.#progress.failure ??= failureOfError(this.#context, error);
  }

  #failureAtEnd(how: 'closed' | 'reset', ending: Ending | null): Failure | null {
    if (this.#progress.failure !== null) return this.#progress.failure;
    if (ending?.finish === 'error') {
      return failureOfKind(this.#context, 'server', ending.word);
    }
    const isBroken = how === 'reset' && ending === null && !this.#progress.isDone;
    if (isBroken) return failureOfKind(this.#context, 'network', 'The connection broke.');
    return this.#progress.hasChunk ? null : failureOfNoChunk(this.#context, this.#progress);
  }
}

/** No chunk at all: an empty body, only comments, a page, a sentence, JSON of another kind (providers.md §2). */
function failureOfNoChunk(context: FailureContext, progress: Progress): Failure {
  const { stranger, skipped } = progress;
  if (stranger !== null && hasWords(stranger)) return failureOfError(context, stranger);
  const words = wordsOfPage(skipped[0] ?? '') || (stranger && tellingOf(stranger).words);
  return failureOfKind(context, 'bad_response', words || '');
}

function withNotes(answer: Answer, progress: Progress, apiKey: string | null): Answer {
  const count = progress.skipped.length;
  const skipped = count === 0 ? [] : [`frames that are not JSON, skipped: ${count}`];
  return { ...answer, notes: [...answer.notes, ...skipped].map((note) => redact(note, apiKey)) };
}

const LONGEST_BODY = 1_000_000;

/** A status that is no success: the body is only words. */
function createRefusalReader(context: FailureContext): AnswerReader {
  const decoder = new TextDecoder();
  let body = '';

  return {
    push(bytes) {
      if (body.length < LONGEST_BODY) body += decoder.decode(bytes, { stream: true });
      return { text: '', reasoning: '', calls: null };
    },
    state: () => 'open',
    end: () => ({ type: 'failed', failure: failureOfHttp(context, body), answer: emptyAnswer() }),
  };
}

/** An answer of which nothing came. */
export function emptyAnswer(): Answer {
  return { text: '', reasoning: '', toolCalls: [], finishReason: null, usage: null, notes: [] };
}
