// The demo runs where a model in the browser would run: in a worker, spoken to by JSON-RPC.

import { piecesOf } from './pieces.ts';
import { DemoBody, ToWorker } from './protocol.ts';
import type { FromWorker } from './protocol.ts';
import { demoAnswer } from './script.ts';

const cancelled = new Set<number>();

function post(message: FromWorker): void {
  self.postMessage(message);
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}

async function chat(id: number, body: string): Promise<void> {
  const answer = demoAnswer(DemoBody.parse(JSON.parse(body)));
  for (const { wait, text, reasoning } of piecesOf(answer)) {
    await pause(wait);
    if (cancelled.delete(id)) return;
    post({ jsonrpc: '2.0', method: 'delta', params: { id, text, reasoning, calls: [] } });
  }
  if (answer.calls.length > 0) {
    const calls = answer.calls.map((call, index) => ({ ...call, id: `demo_${id}_${index}` }));
    post({ jsonrpc: '2.0', method: 'delta', params: { id, text: '', reasoning: '', calls } });
  }
  post({ jsonrpc: '2.0', id, result: { done: true } });
}

self.addEventListener('message', (event: MessageEvent<unknown>) => {
  const message = ToWorker.parse(event.data);
  if (message.method === 'cancel') cancelled.add(message.params.id);
  else chat(message.id, message.params.body).catch(reportError);
});
