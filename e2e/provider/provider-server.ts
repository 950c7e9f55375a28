// A real HTTP server that speaks the provider's protocol and does what a test says: pieces, holds, faults.

import { createServer } from 'node:http';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { deferred } from '../../test/support/deferred.ts';
import type { Deferred } from '../../test/support/deferred.ts';

/** Stays where it is until the test lets it go on, or the client goes away. */
export const HOLD = Symbol('hold');

export type Answer = {
  /** Pieces of the body, as they stand. */
  frames?: readonly (string | typeof HOLD)[];
  status?: number;
  headers?: Record<string, string>;
  /** How the connection ends; `reset` breaks it. */
  end?: 'close' | 'reset';
};

export type ChatBody = { model: string; messages: { role: string; content?: unknown }[] };

export type ServerRules = {
  /** The key that is accepted; null = any or none. */
  key: string | null;
  models: readonly string[];
  /** Whether other origins are admitted. */
  hasCors: boolean;
};

export class ProviderServer {
  readonly requests: { method: string; url: string; headers: IncomingHttpHeaders; body: string }[] =
    [];
  readonly rules: ServerRules = {
    key: null,
    models: ['first-model', 'second-model'],
    hasCors: true,
  };
  private readonly answers: Answer[] = [];
  private readonly server = createServer((request, response) => void this.serve(request, response));
  private gate: { reached: Deferred<void>; opened: Deferred<void> } = newGate();

  async start(): Promise<void> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  get baseUrl(): string {
    return `${this.origin}/v1`;
  }

  /** What the next calls get, in order. */
  plan(...answers: Answer[]): void {
    this.answers.push(...answers);
  }

  /** Resolves when an answer has come to its hold. */
  get reached(): Promise<void> {
    return this.gate.reached.promise;
  }

  /** Lets the held answer go on; the next hold is a new one. */
  release(): void {
    const { opened } = this.gate;
    this.gate = newGate();
    opened.resolve();
  }

  /** Bodies of the chat requests, in order. */
  get chats(): ChatBody[] {
    return this.requests
      .filter(({ method, url }) => method === 'POST' && url.endsWith('/chat/completions'))
      .map(({ body }) => JSON.parse(body) as ChatBody);
  }

  private async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece as Buffer);
    const { method = '', url = '', headers } = request;
    const body = Buffer.concat(pieces).toString('utf8');
    if (this.rules.hasCors) {
      response.setHeader('access-control-allow-origin', '*');
      response.setHeader('access-control-allow-headers', 'authorization, content-type');
    }
    if (method === 'OPTIONS') return void response.writeHead(204).end();
    this.requests.push({ method, url, headers, body });
    const { key } = this.rules;
    if (key !== null && headers.authorization !== `Bearer ${key}`) {
      refuse(response, 401, {
        message: 'Incorrect API key provided.',
        code: 'invalid_api_key',
      });
      return;
    }
    if (method === 'GET' && url === '/v1/models') {
      const data = this.rules.models.map((id) => ({ id, object: 'model' }));
      json(response, 200, { object: 'list', data });
      return;
    }
    if (method === 'POST' && url === '/v1/chat/completions') return this.chat(response, body);
    refuse(response, 404, { message: `Nothing at ${url}.` });
  }

  private async chat(response: ServerResponse, body: string): Promise<void> {
    const { model } = JSON.parse(body) as ChatBody;
    if (!this.rules.models.includes(model)) {
      const message = `The model \`${model}\` does not exist.`;
      refuse(response, 404, { message, code: 'model_not_found' });
      return;
    }
    const answer = this.answers.shift() ?? { frames: DEFAULT_FRAMES };
    const type = { 'content-type': 'text/event-stream' };
    response.writeHead(answer.status ?? 200, { ...type, ...answer.headers });
    response.flushHeaders();
    for (const frame of answer.frames ?? []) {
      if (frame === HOLD) await this.hold(response);
      else response.write(frame);
    }
    if (answer.end === 'reset') response.destroy();
    else response.end();
  }

  private async hold(response: ServerResponse): Promise<void> {
    const { reached, opened } = this.gate;
    reached.resolve();
    const gone = new Promise<void>((resolve) => response.once('close', resolve));
    await Promise.race([opened.promise, gone]);
    if (this.gate.opened === opened) this.gate = newGate();
  }
}

function newGate(): { reached: Deferred<void>; opened: Deferred<void> } {
  return { reached: deferred(), opened: deferred() };
}

function json(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

function refuse(response: ServerResponse, status: number, error: object): void {
  json(response, status, { error });
}

/** A short plain answer, where a test does not care. */
const DEFAULT_FRAMES = [
  'data: {"choices":[{"index":0,"delta":{"content":"Fine."},"finish_reason":null}]}\n\n',
  'data: {"choices":[{"index":0,"delta":{},"finish_reason":"stop"}]}\n\n',
  'data: [DONE]\n\n',
];
