// Calls the model once and brings its one ending into the kernel (architecture.md, walk).

import type { TrajectoryEvent } from '#core/conversation/event.ts';
import type { Failure, FailureKind } from '#core/conversation/failure.ts';
import type { RequestId } from '#core/conversation/ids.ts';
import { buildRequest } from '#core/prompt/build-request.ts';
import { commonPrefixBytes, utf8Length } from '#core/prompt/prefix.ts';
import type { Endpoint } from '#core/prompt/request.ts';
import type { Missing } from '../ports/choices.ts';
import type { PreparedCall, Provider, ProviderEnd } from '../ports/provider.ts';
import { DraftKeeper } from '../room/draft-keeper.ts';
import { fixedEvents } from '../room/fixed-layer.ts';
import type { Session } from '../room/session.ts';
import { isEmptyAnswer, settle } from './settle-answer.ts';
import type { CallFacts } from './settle-answer.ts';

/** A well-formed answer with nothing in it is asked for once more (loop.md §3). */
const TRIES = 2;

/** One call of the model with everything around it; the room is at the next stage afterwards. */
export async function callModel(session: Session, tools: string): Promise<void> {
  const endpoint = session.ports.choices.endpointFor(session.room);
  if ('missing' in endpoint) return refuse(session, endpoint.missing);
  try {
    await tryCalls(session, endpoint, tools);
  } finally {
    session.ports.host.retrying(session.room.id, null);
  }
}

async function tryCalls(session: Session, endpoint: Endpoint, tools: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    if (session.controller.signal.aborted) return stopBeforeCall(session);
    const ended = await makeCall(session, endpoint, tools);
    if (attempt < TRIES && isEmptyAnswer(ended.end)) {
      await session.note([ended.event, retryEvent(ended.facts.call, attempt)], null);
      session.ports.host.retrying(session.room.id, 'empty');
    } else {
      await settle(session, ended);
      return;
    }
  }
}

type EndEvent = Extract<TrajectoryEvent, { type: 'call_end' }>;

export type EndedCall = { end: ProviderEnd; facts: CallFacts; event: EndEvent };

async function makeCall(session: Session, endpoint: Endpoint, tools: string): Promise<EndedCall> {
  const { ports, kind, state } = session;
  const provider = ports.providerOf(endpoint.provider);
  const layer = { system: kind.system, tools };
  const fixed = await fixedEvents(ports, session.fixed, { ...layer, config: kind.kernel });
  const target = { provider: endpoint.provider, model: endpoint.model, params: {} };
  const prepared = provider.prepare(endpoint, buildRequest(state, layer, target));
  const call = ports.ids.request();
  const before =
    fixed.length > 0
      ? ''
      : prefixBefore(session, (asked) =>
          provider.prepare(endpoint, buildRequest(asked, layer, target)),
        );
  const prefixBytes = commonPrefixBytes(before, prepared.prefix);
  await session.note([...fixed, callEvent(session, call, { prepared, prefixBytes })]);
  session.lastPrefix = prepared.prefix;
  return stream(session, { provider, prepared, call });
}

/** What the last request began with; the first time after a reload it is made again from what was asked then. */
function prefixBefore(
  session: Session,
  prepare: (asked: Session['state']) => PreparedCall,
): string {
  const { lastPrefix, askedFrom } = session;
  session.askedFrom = null;
  if (lastPrefix !== null) return lastPrefix;
  return askedFrom === null ? '' : prepare(askedFrom).prefix;
}

function callEvent(
  session: Session,
  call: RequestId,
  { prepared, prefixBytes }: { prepared: PreparedCall; prefixBytes: number },
): TrajectoryEvent {
  const { body, endpoint } = prepared;
  return {
    type: 'call',
    call,
    provider: endpoint.provider,
    model: endpoint.model,
    params: {},
    bytes: utf8Length(body),
    prefixBytes,
    sha256: session.ports.hash(body),
  };
}

function retryEvent(call: RequestId, attempt: number): TrajectoryEvent {
  return { type: 'retry', call, attempt, waitMs: 0, kind: 'empty' };
}

type Running = { provider: Provider; prepared: PreparedCall; call: RequestId };

/** Streams into the draft until the one ending comes. */
async function stream(session: Session, running: Running): Promise<EndedCall> {
  const { clock } = session.ports;
  const keeper = new DraftKeeper(session, running.call);
  const started = clock.now();
  let firstToken: number | null = null;
  for await (const event of running.provider.send(running.prepared, session.controller.signal)) {
    if (event.type === 'delta') {
      firstToken ??= clock.now() - started;
      keeper.add(event);
    } else {
      await keeper.end();
      const facts = { call: running.call, firstTokenMs: firstToken, ms: clock.now() - started };
      return { end: event.end, facts, event: endEvent(facts, event.end) };
    }
  }
  throw new Error('The provider broke its contract: a stream without an end.');
}

function endEvent(facts: CallFacts, end: ProviderEnd): EndEvent {
  const { notes } = end.answer;
  return {
    type: 'call_end',
    ...facts,
    ...(end.type === 'failed' ? { error: errorOf(end.failure) } : {}),
    ...(notes.length > 0 ? { notes } : {}),
  };
}

function errorOf({ kind, message }: Failure): Pick<Failure, 'kind' | 'message'> {
  return { kind, message };
}

/** Stop came before the request went out: nothing was sent, so nothing but the stop is told. */
async function stopBeforeCall(session: Session): Promise<void> {
  await session.step((at) => ({ type: 'stop', at }));
}

const MISSING: Record<Missing['missing'], FailureKind> = {
  provider: 'auth',
  model: 'model',
  address: 'network',
};

/** Something has not been set up: said as a failed call, so that the message is kept and can be sent again. */
async function refuse(session: Session, missing: Missing['missing']): Promise<void> {
  const error = { kind: MISSING[missing], message: '' };
  const call = session.ports.ids.request();
  const event = { type: 'call_end' as const, call, firstTokenMs: null, ms: 0, error };
  await session.step((at) => ({ type: 'model_failed', at, error: error.kind }), {
    events: [event],
  });
}
