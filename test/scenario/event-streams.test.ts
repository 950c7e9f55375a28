// cases.md SE: the event stream itself, from the wire to the chain.

import { afterEach, describe, expect, it } from 'vitest';
import { chainOf } from '#core/machine/state.ts';
import { DONE, f, t, u } from '../support/stream-script.ts';
import type { Script } from '../support/scripted-http-server.ts';
import { anHttpRoom } from './http-room.ts';
import type { HttpRoom } from './http-room.ts';

const FINE = [t('fine'), f('stop'), DONE];
const rooms: HttpRoom[] = [];

async function play(...answers: (Script | string[])[]): Promise<HttpRoom> {
  const room = await anHttpRoom(...answers);
  rooms.push(room);
  await room.bed.say('hi');
  expect(room.breaches()).toEqual([]);
  return room;
}

afterEach(async () => {
  for (const { server } of rooms.splice(0)) await server.stop();
});

function answerOf(room: HttpRoom): unknown {
  return chainOf(room.bed.host.shown(room.bed.roomId).state).at(-1);
}

function stage(room: HttpRoom): string {
  return room.bed.host.shown(room.bed.roomId).state.control.stage;
}

function lastError(room: HttpRoom): unknown {
  const ends = room.bed.journal
    .entriesOf(room.bed.roomId)
    .flatMap((entry) =>
      entry.kind === 'event' && entry.event.type === 'call_end' ? [entry.event] : [],
    );
  return ends.at(-1)!.error;
}

describe('SE', () => {
  it('SE-01 comments between the frames are passed over', async () => {
    const wait = ': waiting\n\n';
    const room = await play([wait, wait, t('he'), wait, t('llo'), f('stop'), DONE]);
    expect(answerOf(room)).toMatchObject({ text: 'hello' });
  });

  it('SE-03 usage in a last frame without choices is recorded', async () => {
    const room = await play([t('ok'), f('stop'), u(308, 68, 0), DONE]);
    const entries = room.bed.journal.entriesOf(room.bed.roomId);
    const usage = entries.flatMap((entry) =>
      entry.kind === 'message' && entry.usage ? [entry.usage] : [],
    );
    expect(usage).toEqual([{ promptTokens: 308, completionTokens: 68, cachedTokens: 0 }]);
  });

  it('SE-05 an error inside a 200 stream is told in its words; the message is kept for Retry', async () => {
    const room = await play(['data: {"error":{"message":"quota exceeded"}}\n\n', DONE], FINE);
    expect(stage(room)).toBe('model_call_failed');
    expect(lastError(room)).toMatchObject({
      message: expect.stringContaining('quota exceeded') as string,
    });
    expect(answerOf(room)).toMatchObject({ role: 'user' });
    await room.bed.act({ type: 'retry' });
    expect(answerOf(room)).toMatchObject({ text: 'fine' });
    expect(room.breaches()).toEqual([]);
  });

  it('SE-07 a stream that closes after its finish, without a last frame, is whole', async () => {
    const room = await play([t('ok'), f('stop')]);
    expect([stage(room), answerOf(room)]).toMatchObject(['assistant_completed', { text: 'ok' }]);
  });

  it('SE-09 a body cut after every single byte keeps its characters', async () => {
    const bytes = Buffer.from([t('你好🎉'), f('stop'), DONE].join(''));
    const room = await play((response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      const next = (index: number): void => {
        if (index === bytes.length) return void response.end();
        response.write(bytes.subarray(index, index + 1), () => setImmediate(next, index + 1));
      };
      next(0);
    });
    expect(answerOf(room)).toMatchObject({ text: '你好🎉' });
  });

  it('SE-11 nothing at all is an error, nothing is committed, and Retry works', async () => {
    const room = await play([], FINE);
    expect([stage(room), lastError(room)]).toMatchObject([
      'model_call_failed',
      { kind: 'bad_response' },
    ]);
    await room.bed.act({ type: 'retry' });
    expect(answerOf(room)).toMatchObject({ text: 'fine' });
  });

  it('SE-13 CRLF, no blank after data and one JSON over two lines are read as the standard says', async () => {
    const spread = t('fine').replace('data: ', 'data:').replace(',"finish', ',\ndata:"finish');
    const room = await play([
      spread.replaceAll('\n', '\r\n'),
      f('stop').replaceAll('\n', '\r\n'),
      DONE,
    ]);
    expect(answerOf(room)).toMatchObject({ text: 'fine' });
  });
});
