// A local HTTP server that answers as a test says and keeps every request, body bytes included.

import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type RecordedRequest = {
  method: string;
  url: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
  /** Settles when the client lets go of the connection before the answer is whole, or the answer is sent. */
  closed: Promise<void>;
};

export type Script = (response: ServerResponse, request: RecordedRequest) => void;

export type ScriptedServer = {
  baseUrl: string;
  requests: RecordedRequest[];
  /** What the next requests get. */
  answer(script: Script): void;
  stop(): Promise<void>;
};

export async function startScriptedServer(): Promise<ScriptedServer> {
  const requests: RecordedRequest[] = [];
  let script: Script = (response) => response.writeHead(500).end('no script');
  const server = createServer((message, response) => {
    const pieces: Buffer[] = [];
    const closed = new Promise<void>((resolve) => response.once('close', resolve));
    message.on('data', (piece: Buffer) => pieces.push(piece));
    message.on('end', () => {
      const request: RecordedRequest = {
        method: message.method ?? '',
        url: message.url ?? '',
        headers: message.headers,
        body: Buffer.concat(pieces),
        closed,
      };
      requests.push(request);
      script(response, request);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    requests,
    answer(next) {
      script = next;
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** An event stream, sent whole. */
export function sendsStream(...frames: string[]): Script {
  return (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.end(frames.join(''));
  };
}

/** A JSON answer. */
export function sendsJson(
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): Script {
  return (response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(JSON.stringify(body));
  };
}
