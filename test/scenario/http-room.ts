// A room that calls a real HTTP server through the real adapter: what cases.md plays its rows on.

import { checkRequest } from '../support/legal-request.ts';
import { aRoom, caseTools, lawsBroken } from '../support/a-room.ts';
import type { Bed } from '../support/a-room.ts';
import { aProvider, anEndpoint } from '../support/http-provider.ts';
import { manualClock } from '../support/manual-clock.ts';
import { sendsStream, startScriptedServer } from '../support/scripted-http-server.ts';
import type { Script, ScriptedServer } from '../support/scripted-http-server.ts';

export type WireMessage = {
  role: string;
  content: unknown;
  tool_calls?: { id: string; function: { name: string; arguments: string } }[];
  tool_call_id?: string;
};

export type HttpRoom = {
  bed: Bed;
  server: ScriptedServer;
  /** Arguments that tools were really run with. */
  ran: string[];
  /** Messages of the n-th request. */
  messages: (index: number) => WireMessage[];
  /** Everything that must hold whatever the row is about. */
  breaches: () => string[];
};

/** A room whose calls get `answers` in order: a script, or the frames of a stream. */
export async function anHttpRoom(...answers: (Script | string[])[]): Promise<HttpRoom> {
  const server = await startScriptedServer();
  const left = answers.map((answer) => (Array.isArray(answer) ? sendsStream(...answer) : answer));
  server.answer((response, request) => {
    const next = left.shift();
    if (next === undefined) throw new Error('No answer is left for this call.');
    next(response, request);
  });
  const ran: string[] = [];
  const bed = await aRoom({
    tools: caseTools(ran),
    endpoint: anEndpoint(server.baseUrl),
    adapter: aProvider(manualClock()),
  });
  const bodies = (): unknown[] =>
    server.requests.map(({ body }) => JSON.parse(body.toString('utf8')) as unknown);
  return {
    bed,
    server,
    ran,
    messages: (index) => (bodies()[index] as { messages: WireMessage[] }).messages,
    breaches: () => [...bodies().flatMap((body) => checkRequest(body)), ...lawsBroken(bed)],
  };
}
