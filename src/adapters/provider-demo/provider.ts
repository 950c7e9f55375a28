// The scripted demo as a provider (providers.md §1): offline, deterministic, labelled as what it is.

import type { Failure } from '#core/conversation/failure.ts';
import type { Message, ToolCall } from '#core/conversation/message.ts';
import type { Endpoint, ModelRequest } from '#core/prompt/request.ts';
import type { Ids } from '#runtime/ports/ids.ts';
import type { Answer, PreparedCall, Provider, ProviderEvent } from '#runtime/ports/provider.ts';
import { FromWorker } from './protocol.ts';
import type { DemoBody, ToWorker } from './protocol.ts';

/** The part of a `Worker` that is used. */
export type DemoWorker = {
  postMessage: (message: ToWorker) => void;
  addEventListener: Listen;
  removeEventListener: Listen;
};

type Listen = (
  ...subscription:
    | [type: 'message', listen: (event: { data: unknown }) => void]
    | [type: 'error', listen: () => void]
) => void;

export const DEMO_MODEL = 'scripted-demo';

/** `spawn` is called once, with the first message. */
export function createDemoProvider(spawn: () => DemoWorker, ids: Pick<Ids, 'call'>): Provider {
  let worker: DemoWorker | null = null;
  let lastId = 0;
  const start = (): DemoWorker => {
    const started = spawn();
    // One that broke is not asked again: the next call begins anew.
    started.addEventListener('error', () => {
      worker = null;
    });
    return started;
  };
  return {
    prepare,
    send: (call, signal) => {
      worker ??= start();
      lastId += 1;
      return send({ worker, id: lastId, ids }, call, signal);
    },
    listModels: () => Promise.resolve({ ok: true, models: [DEMO_MODEL] }),
    testConnection: () => Promise.resolve({ ok: true, model: DEMO_MODEL }),
  };
}

function prepare(endpoint: Endpoint, request: ModelRequest): PreparedCall {
  const messages = [
    ...(request.system === '' ? [] : [{ role: 'system' as const, content: request.system }]),
    ...request.chain.map(demoMessage),
  ];
  const body = JSON.stringify({ model: request.model, messages });
  return { endpoint, body, prefix: body.slice(0, -2) };
}

function demoMessage(message: Message): DemoBody['messages'][number] {
  switch (message.role) {
    case 'user': {
      const texts = message.parts.map((part) => ('text' in part ? part.text : ''));
      return { role: 'user', content: texts.join('\n\n') };
    }
    case 'tool':
      return { role: 'tool', content: message.content, name: message.name };
    case 'assistant':
    case 'system':
      return { role: message.role, content: message.text };
  }
}

type Line = { worker: DemoWorker; id: number; ids: Pick<Ids, 'call'> };

async function* send(
  { worker, id, ids }: Line,
  call: PreparedCall,
  signal: AbortSignal,
): AsyncIterable<ProviderEvent> {
  const inbox = new Inbox(worker, id);
  const onAbort = (): void => inbox.close();
  signal.addEventListener('abort', onAbort, { once: true });
  let answer: Answer = EMPTY;
  try {
    worker.postMessage({ jsonrpc: '2.0', method: 'chat', id, params: { body: call.body } });
    for (;;) {
      const message = signal.aborted ? null : await inbox.next();
      if (message === 'broken') {
        yield { type: 'end', end: { type: 'failed', failure: BROKEN, answer } };
        return;
      }
      if (message === null) {
        worker.postMessage({ jsonrpc: '2.0', method: 'cancel', params: { id } });
        yield { type: 'end', end: { type: 'interrupted', answer } };
        return;
      }
      if (!('method' in message)) break;
      const { text, reasoning, calls } = message.params;
      // The worker counts from one in each visit; an id must be new to the room.
      const named = calls.map((made): ToolCall => ({ ...made, id: ids.call() }));
      answer = {
        ...answer,
        text: answer.text + text,
        reasoning: answer.reasoning + reasoning,
        toolCalls: [...answer.toolCalls, ...named],
      };
      const isChanged = named.length > 0;
      yield { type: 'delta', text, reasoning, calls: isChanged ? answer.toolCalls : null };
    }
    const finishReason = answer.toolCalls.length > 0 ? 'tool_calls' : 'stop';
    yield { type: 'end', end: { type: 'answered', answer: { ...answer, finishReason } } };
  } finally {
    signal.removeEventListener('abort', onAbort);
    inbox.close();
  }
}

/** The script could not be loaded or broke off: as good as being cut off. */
const BROKEN: Failure = { kind: 'network', message: 'The demo could not be loaded.' };

const EMPTY: Answer = {
  text: '',
  reasoning: '',
  toolCalls: [],
  finishReason: null,
  usage: null,
  notes: [],
};

/** Messages of one call, in order, as something to wait for. */
class Inbox {
  private readonly worker: DemoWorker;
  private readonly messages: FromWorker[] = [];
  private wake: (() => void) | null = null;
  private isClosed = false;
  private isBroken = false;
  private readonly listen: (event: { data: unknown }) => void;

  constructor(worker: DemoWorker, id: number) {
    this.worker = worker;
    this.listen = ({ data }) => {
      const message = FromWorker.parse(data);
      if (('method' in message ? message.params.id : message.id) !== id) return;
      this.messages.push(message);
      this.wake?.();
    };
    worker.addEventListener('message', this.listen);
    worker.addEventListener('error', this.onError);
  }

  /** null = closed. */
  async next(): Promise<FromWorker | 'broken' | null> {
    while (this.messages.length === 0 && !this.isClosed) {
      if (this.isBroken) return 'broken';
      await new Promise<void>((wake) => {
        this.wake = wake;
      });
    }
    return this.isClosed ? null : (this.messages.shift() ?? null);
  }

  close(): void {
    this.isClosed = true;
    this.worker.removeEventListener('message', this.listen);
    this.worker.removeEventListener('error', this.onError);
    this.wake?.();
  }

  private readonly onError = (): void => {
    this.isBroken = true;
    this.wake?.();
  };
}
