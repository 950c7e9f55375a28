// Sends a prepared call and reads its answer as it comes (providers.md §2, §3). Every way to go wrong is
// an `end`; nothing here retries.

import type { Failure } from '#core/conversation/failure.ts';
import type { PreparedCall, ProviderEnd, ProviderEvent } from '#runtime/ports/provider.ts';
import type { Increment } from './accumulate.ts';
import { FIRST_BYTE_MS, open, type ClientDeps, type Opened } from './open.ts';
import { createReader, emptyAnswer, type AnswerReader, type ReaderState } from './reader.ts';
import { Stopper, type StopCause } from './stopper.ts';

const IDLE_MS = 120_000;
/** After `[DONE]` a server has nothing to say; its last bytes are only awaited to keep the connection. */
const AFTER_DONE_MS = 1_000;
/** After the finish word only the bill may follow; some servers leave the socket open for good. */
const AFTER_FINISH_MS = 10_000;

/** Yields deltas, then exactly one end; leaving the loop early closes the socket. */
export async function* streamAnswer(
  deps: ClientDeps,
  call: PreparedCall,
  signal: AbortSignal,
): AsyncGenerator<ProviderEvent, void> {
  const stopper = new Stopper(signal, deps.clock.timer);
  try {
    const ask = { method: 'post', path: '/chat/completions', body: call.body } as const;
    const opened = await open(deps, { endpoint: call.endpoint, ask }, stopper);
    if (opened.type === 'open') yield* readAnswer(deps, opened, stopper);
    else yield { type: 'end', end: endWithoutAnswer(opened, stopper.cause) };
  } finally {
    stopper.dispose();
  }
}

async function* readAnswer(
  deps: ClientDeps,
  opened: Extract<Opened, { type: 'open' }>,
  stopper: Stopper,
): AsyncGenerator<ProviderEvent, void> {
  const reader = createReader(opened.head, {
    apiKey: opened.key,
    newCallId: () => deps.ids.call(),
    now: deps.clock.now(),
  });
  const source = opened.body?.getReader();
  let how: 'closed' | 'reset' = 'closed';
  let state: ReaderState = 'open';
  while (source !== undefined) {
    const part = await stopper.wait(source.read()).catch(() => 'broken' as const);
    if (part === 'broken') how = 'reset';
    if (part === 'broken' || part === null || part.done) break;
    const increment = reader.push(part.value);
    const before: ReaderState = state;
    state = reader.state();
    if (state !== before) stopper.arm(PATIENCE_MS[state]);
    // Some houses say "stop" in each chunk. Pings after the end must not hold the answer back.
    else if (state === 'open' || isNews(increment)) stopper.arm(IDLE_MS);
    if (isNews(increment)) yield { type: 'delta', ...increment };
  }
  yield { type: 'end', end: endOf(reader, how, stopper.cause) };
}

/** How long the next bytes are awaited. */
const PATIENCE_MS: Record<ReaderState, number> = {
  open: IDLE_MS,
  finished: AFTER_FINISH_MS,
  done: AFTER_DONE_MS,
};

function isNews(increment: Increment): boolean {
  return increment.text !== '' || increment.reasoning !== '' || increment.calls !== null;
}

function endOf(
  reader: AnswerReader,
  how: 'closed' | 'reset',
  cause: StopCause | null,
): ProviderEnd {
  if (cause === 'aborted') return { type: 'interrupted', answer: reader.end('closed').answer };
  if (cause === null) return reader.end(how);
  const end = reader.end('reset');
  const isUnfinished = end.type === 'failed' && end.failure.kind === 'network';
  return isUnfinished ? { ...end, failure: timeoutFailure(IDLE_MS) } : end;
}

function endWithoutAnswer(
  opened: Exclude<Opened, { type: 'open' }>,
  cause: StopCause | null,
): ProviderEnd {
  const answer = emptyAnswer();
  if (opened.type === 'failed') return { type: 'failed', failure: opened.reason, answer };
  if (cause === 'aborted') return { type: 'interrupted', answer };
  return { type: 'failed', failure: timeoutFailure(FIRST_BYTE_MS), answer };
}

export function timeoutFailure(ms: number): Failure {
  return { kind: 'timeout', message: `Nothing came for ${ms / 1000} s.` };
}
