// One fake provider for all tests of the loop: it says what the script says, writes down what it was
// asked, and fails the test when the script and the calls do not come out even.

import { CallId } from '#core/conversation/ids.ts';
import type { Failure } from '#core/conversation/failure.ts';
import type { FinishReason, Message, ToolCall, Usage } from '#core/conversation/message.ts';
import type { ModelRequest } from '#core/prompt/request.ts';
import { deferred } from './deferred.ts';
import type { Answer, PreparedCall, Provider, ProviderEvent } from '#runtime/ports/provider.ts';

export type Line = {
  text?: string;
  reasoning?: string;
  calls?: readonly (readonly [id: string, name: string, args: string])[];
  finishReason?: FinishReason;
  usage?: Usage;
  /** Ends so instead of with a whole answer. */
  fail?: Failure;
  /** The stream closes without a finish. */
  cut?: true;
  /** Waits after what it said until the test lets it go on or the room aborts. */
  hold?: true;
};

export type ScriptedProvider = Provider & {
  /** How a request is put into words; a test may put a real adapter's way here. */
  words: Provider['prepare'];
  /** What was asked, in order. */
  requests: { request: ModelRequest; body: string }[];
  /** Resolves when the call that is held has been reached. */
  reached: () => Promise<void>;
  /** Lets the held call go on. */
  release: () => void;
  add: (...lines: Line[]) => void;
  /** Throws when lines are left that nobody asked for. */
  assertComplete: () => void;
};

export function scriptedProvider(...script: Line[]): ScriptedProvider {
  const lines = [...script];
  const requests: ScriptedProvider['requests'] = [];
  let gate = newGate();
  const prepared = new WeakMap<PreparedCall, ModelRequest>();
  const provider: ScriptedProvider = {
    words: (endpoint, request) => {
      const body = bodyOf(request);
      return { endpoint, body, prefix: body.slice(0, -2) };
    },
    requests,
    reached: () => gate.reached,
    release: () => gate.open(),
    add: (...more) => lines.push(...more),
    assertComplete: () => {
      if (lines.length > 0) throw new Error(`Never asked for: ${JSON.stringify(lines)}`);
    },
    prepare: (endpoint, request) => {
      const call = provider.words(endpoint, request);
      prepared.set(call, request);
      return call;
    },
    send: async function* (call: PreparedCall, signal: AbortSignal): AsyncIterable<ProviderEvent> {
      const request = prepared.get(call);
      if (request === undefined) throw new Error('Sent before it was prepared.');
      requests.push({ request, body: call.body });
      const line = lines.shift();
      if (line === undefined) throw new Error('The script has no line for this call.');
      const answer = answerOf(line);
      yield* deltas(answer);
      if (line.hold) {
        gate.arrive();
        await Promise.race([gate.opened, aborted(signal)]);
        gate = newGate();
      }
      yield { type: 'end', end: endOf(line, answer, signal) };
    },
    listModels: () => Promise.resolve({ ok: true, models: ['scripted'] }),
    testConnection: (endpoint) => Promise.resolve({ ok: true, model: endpoint.model }),
  };
  return provider;
}

/** The chain of a request, one line a message; enough to see what the model was shown. */
export function chainText(request: ModelRequest): string[] {
  return request.chain.map(messageText);
}

function messageText(message: Message): string {
  switch (message.role) {
    case 'system':
      return `system:${message.text}`;
    case 'user':
      return `user:${message.parts.map((part) => ('text' in part ? part.text : '[part]')).join('')}`;
    case 'assistant': {
      const calls = message.toolCalls.map((call) => call.id).join(',');
      return `assistant:${message.text}${calls === '' ? '' : `+calls(${calls})`}`;
    }
    case 'tool':
      return `tool:${message.toolCallId}:${message.status}:${message.content}`;
  }
}

function bodyOf(request: ModelRequest): string {
  return JSON.stringify({ model: request.model, system: request.system, chain: request.chain });
}

function answerOf(line: Line): Answer {
  return {
    text: line.text ?? '',
    reasoning: line.reasoning ?? '',
    toolCalls: (line.calls ?? []).map(([id, name, args]): ToolCall => ({
      id: CallId.parse(id),
      name,
      arguments: args,
    })),
    finishReason: line.finishReason ?? (line.calls ? 'tool_calls' : 'stop'),
    usage: line.usage ?? null,
    notes: [],
  };
}

/** Text comes in two pieces, calls when they are whole. */
function* deltas(answer: Answer): Iterable<ProviderEvent> {
  const half = Math.ceil(answer.text.length / 2);
  const { reasoning } = answer;
  if (answer.text !== '' || reasoning !== '') {
    yield { type: 'delta', text: answer.text.slice(0, half), reasoning, calls: null };
    yield { type: 'delta', text: answer.text.slice(half), reasoning: '', calls: null };
  }
  if (answer.toolCalls.length > 0) {
    yield { type: 'delta', text: '', reasoning: '', calls: answer.toolCalls };
  }
}

function endOf(
  line: Line,
  answer: Answer,
  signal: AbortSignal,
): (ProviderEvent & { type: 'end' })['end'] {
  const cut: Answer = { ...answer, finishReason: null };
  if (signal.aborted || line.cut) return { type: 'interrupted', answer: cut };
  if (line.fail) return { type: 'failed', failure: line.fail, answer: cut };
  return { type: 'answered', answer };
}

type Gate = {
  reached: Promise<void>;
  opened: Promise<void>;
  arrive: () => void;
  open: () => void;
};

function newGate(): Gate {
  const reached = deferred();
  const opened = deferred();
  return {
    reached: reached.promise,
    opened: opened.promise,
    arrive: reached.resolve,
    open: opened.resolve,
  };
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
