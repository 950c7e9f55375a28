import type { Failure } from '#core/conversation/failure.ts';
import type { FinishReason, ToolCall, Usage } from '#core/conversation/message.ts';
import type { Endpoint, ModelRequest } from '#core/prompt/request.ts';

/** What a call has brought, whole or so far. Call ids are distinct; `arguments` is raw text. */
export type Answer = {
  text: string;
  reasoning: string;
  toolCalls: readonly ToolCall[];
  /** null = the stream never said. */
  finishReason: FinishReason | null;
  usage: Usage | null;
  /** Facts for the trace: an unknown finish word, skipped frames. */
  notes: readonly string[];
};

/** A stream ends in exactly one of these. */
export type ProviderEnd =
  | { type: 'answered'; answer: Answer }
  /** The stream stopped before its end without saying why (closed or aborted); what came is kept. */
  | { type: 'interrupted'; answer: Answer }
  /** `answer` is what had come before; often empty. */
  | { type: 'failed'; failure: Failure; answer: Answer };

export type ProviderEvent =
  /** What came since the last event. `calls` is the whole list so far, when it changed. */
  | { type: 'delta'; text: string; reasoning: string; calls: readonly ToolCall[] | null }
  | { type: 'end'; end: ProviderEnd };

/** A request in the provider's own words, ready to go. */
export type PreparedCall = {
  endpoint: Endpoint;
  /** The exact JSON text of the body. The same request gives the same text, always. */
  body: string;
  /** System, tools and messages as one text without closing brackets: what a prefix cache sees (context.md §1). */
  prefix: string;
};

export type ModelList = { ok: true; models: readonly string[] } | { ok: false; failure: Failure };
export type ConnectionTest = { ok: true; model: string } | { ok: false; failure: Failure };

/**
 * One family of providers. Nothing here rejects: what goes wrong is a value.
 * The key is fetched at call time and never appears in an event, an error or a body.
 */
export type Provider = {
  /** Pure: no clock, no chance, no network. */
  prepare(endpoint: Endpoint, request: ModelRequest): PreparedCall;
  /** Yields deltas, then exactly one `end`. After an abort it ends `interrupted` at once. Never retries. */
  send(call: PreparedCall, signal: AbortSignal): AsyncIterable<ProviderEvent>;
  listModels(endpoint: Endpoint, signal: AbortSignal): Promise<ModelList>;
  /** A one-token call. */
  testConnection(endpoint: Endpoint, signal: AbortSignal): Promise<ConnectionTest>;
};
