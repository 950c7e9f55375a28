// cases.md TC: however an endpoint streams its calls, each runs once, in order, and the next request is legal.

import { afterEach, describe, expect, it } from 'vitest';
import { chainOf } from '#core/machine/state.ts';
import { DONE, c, f, t } from '../support/stream-script.ts';
import { sendsJson } from '../support/scripted-http-server.ts';
import { anHttpRoom } from './http-room.ts';
import type { HttpRoom } from './http-room.ts';

const SO = [t('so'), f('stop'), DONE];
const rooms: HttpRoom[] = [];

/** Plays a first answer, then a plain one, and gives the room back when it waits again. */
async function play(...first: string[]): Promise<HttpRoom> {
  const room = await anHttpRoom([...first, DONE], SO);
  rooms.push(room);
  await room.bed.say('go');
  expect(room.breaches()).toEqual([]);
  return room;
}

afterEach(async () => {
  for (const { server } of rooms.splice(0)) await server.stop();
});

/** The calls of the second request and the results behind them. */
function exchange(room: HttpRoom) {
  const asker = room.messages(1).findIndex(({ tool_calls }) => tool_calls !== undefined);
  const calls = room.messages(1)[asker]!.tool_calls!;
  const results = room.messages(1).slice(asker + 1, asker + 1 + calls.length);
  return {
    names: calls.map((call) => call.function.name),
    args: calls.map((call) => call.function.arguments),
    ids: calls.map((call) => call.id),
    resultIds: results.map((result) => result.tool_call_id),
    results: results.map((result) => result.content),
  };
}

function stage(room: HttpRoom): string {
  return room.bed.host.shown(room.bed.roomId).state.control.stage;
}

describe('TC', () => {
  it('TC-01 deltas without any index are one call, run once with its argument', async () => {
    const room = await play(
      c({ id: 'a1', n: 'get_weather', a: '' }),
      c({ a: '{"city":' }),
      c({ a: '"Oslo"}' }),
      f('tool_calls'),
    );
    expect(room.ran).toEqual(['Oslo']);
    expect(exchange(room)).toMatchObject({ ids: ['a1'], results: ['sunny'] });
  });

  it('TC-03 an empty id is made up, the same in call and result, also after a reload', async () => {
    const room = await play(c({ i: 0, id: '', n: 'now', a: '{}' }), f('tool_calls'));
    const { ids, resultIds } = exchange(room);
    expect(ids[0]).toMatch(/^call_[A-Za-z0-9]{8}$/);
    expect(resultIds).toEqual(ids);
    const next = await room.bed.reload();
    const chain = chainOf(next.host.shown(next.roomId).state);
    expect(chain[1]).toMatchObject({ toolCalls: [{ id: ids[0] }] });
    expect(chain[2]).toMatchObject({ toolCallId: ids[0] });
  });

  it('TC-05 two calls without ids, in pieces, get two ids and both run', async () => {
    const room = await play(
      c({ i: 0, n: 'get_weather', a: '' }),
      c({ i: 0, a: '{"city":' }),
      c({ i: 0, a: '"Oslo"}' }),
      c({ i: 1, n: 'note_add', a: '' }),
      c({ i: 1, a: '{"text":' }),
      c({ i: 1, a: '"x"}' }),
      f('tool_calls'),
    );
    expect(room.ran).toEqual(['Oslo', 'x']);
    expect(new Set(exchange(room).ids).size).toBe(2);
  });

  it('TC-07 a call with no arguments at all runs with an empty object', async () => {
    const room = await play(c({ i: 0, id: 'a1', n: 'now', a: '' }), f('tool_calls'));
    expect(room.ran).toEqual(['now']);
    expect(exchange(room).args).toEqual(['{}']);
  });

  it('TC-09 arguments that are an object are taken and sent again as text', async () => {
    const room = await play(
      c({ i: 0, id: 'a', n: 'get_weather', a: { city: 'Oslo' } }),
      f('tool_calls'),
    );
    expect(room.ran).toEqual(['Oslo']);
    expect(exchange(room).args).toEqual(['{"city":"Oslo"}']);
  });

  it('TC-11 three calls in one frame run in order, and their results follow in it', async () => {
    const room = await play(
      c(
        { i: 0, id: 'a', n: 'now', a: '{}' },
        { i: 1, id: 'b', n: 'get_weather', a: '{"city":"Oslo"}' },
        { i: 2, id: 'c', n: 'note_add', a: '{"text":"x"}' },
      ),
      f('tool_calls'),
    );
    expect(room.ran).toEqual(['now', 'Oslo', 'x']);
    expect(exchange(room)).toMatchObject({
      resultIds: ['a', 'b', 'c'],
      results: ['12:00', 'sunny', 'ok'],
    });
  });

  it('TC-13 id and name repeated in every frame are one call', async () => {
    const room = await play(
      c({ i: 0, id: 'a1', n: 'get_weather', a: '{"ci' }),
      c({ i: 0, id: 'a1', n: 'get_weather', a: 'ty":"Oslo"}' }),
      f('tool_calls'),
    );
    expect(room.ran).toEqual(['Oslo']);
    expect(exchange(room).names).toEqual(['get_weather']);
  });

  it.each(['stop', 'end_turn', 'tool_calls'])(
    'TC-15, TC-17 a whole call is run whatever the finish word is: %s',
    async (word) => {
      const room = await play(c({ i: 0, id: 'a1', n: 'now', a: '{}' }), f(word));
      expect(room.ran).toEqual(['now']);
    },
  );

  it('TC-17 a whole call is run without any finish frame, and an unknown word is recorded', async () => {
    const silent = await play(c({ i: 0, id: 'a1', n: 'now', a: '{}' }));
    expect(silent.ran).toEqual(['now']);
    const odd = await play(c({ i: 0, id: 'a1', n: 'now', a: '{}' }), f('end_turn'));
    const ends = odd.bed.journal
      .entriesOf(odd.bed.roomId)
      .flatMap((entry) =>
        entry.kind === 'event' && entry.event.type === 'call_end' ? [entry.event] : [],
      );
    expect(JSON.stringify(ends[0]!.notes)).toContain('end_turn');
  });

  it('TC-19 an answer that is not a stream, with null as its content, runs its tool and shows no null', async () => {
    const call = { id: 'a1', type: 'function', function: { name: 'now', arguments: '{}' } };
    const message = { role: 'assistant', content: null, tool_calls: [call] };
    const whole = sendsJson(200, { choices: [{ index: 0, message, finish_reason: 'tool_calls' }] });
    const room = await anHttpRoom(whole, SO);
    rooms.push(room);
    await room.bed.say('go');
    expect(room.ran).toEqual(['now']);
    const stored = room.bed.journal
      .entriesOf(room.bed.roomId)
      .flatMap((entry) =>
        entry.kind === 'message' && entry.message.role === 'assistant' ? [entry.message.text] : [],
      );
    expect(stored).toEqual(['', 'so']);
    expect(room.breaches()).toEqual([]);
  });

  it('TC-21 a call cut by length is not run; its fragment stays in the trajectory and out of the request', async () => {
    const room = await anHttpRoom(
      [c({ i: 0, id: 'a1', n: 'note_add', a: '{"text":"abc' }), f('length'), DONE],
      SO,
    );
    rooms.push(room);
    await room.bed.say('note this');
    expect(stage(room)).toBe('assistant_terminated_token_exceed');
    await room.bed.say('hi');
    expect(room.ran).toEqual([]);
    expect(JSON.stringify(room.bed.journal.entriesOf(room.bed.roomId))).toContain(
      String.raw`{\"text\":\"abc`,
    );
    expect(JSON.stringify(room.messages(1))).not.toContain('abc');
    expect(room.breaches()).toEqual([]);
  });

  it('TC-23 two calls with one id both run, each with its own result beside it', async () => {
    const room = await play(
      c(
        { i: 0, id: 'x:1', n: 'now', a: '{}' },
        { i: 1, id: 'x:1', n: 'get_weather', a: '{"city":"Oslo"}' },
      ),
      f('tool_calls'),
    );
    expect(room.ran).toEqual(['now', 'Oslo']);
    const { ids, resultIds, results } = exchange(room);
    expect(new Set(ids).size).toBe(2);
    expect([resultIds, results]).toEqual([ids, ['12:00', 'sunny']]);
  });

  it('TC-25 a name that no tool has and no wire takes gets an error result, and the model may answer', async () => {
    const room = await play(c({ i: 0, id: 'a1', n: 'get weather!', a: '{}' }), f('tool_calls'));
    const { names, results } = exchange(room);
    expect(names[0]).toMatch(/^[A-Za-z0-9_-]{1,64}$/);
    expect(results[0]).toContain('get_weather');
    expect(stage(room)).toBe('assistant_completed');
  });
});

describe('CH', () => {
  it('CH-13 a call whose stream ended in an error never leaves a result alone', async () => {
    const room = await anHttpRoom(
      [
        t('let me see'),
        c({ i: 0, id: 'a1', n: 'now', a: '{}' }),
        'data: {"error":{"message":"upstream gone"}}\n\n',
      ],
      SO,
    );
    rooms.push(room);
    await room.bed.say('time?');
    await room.bed.say('hi');
    expect(room.ran).toEqual([]);
    expect(room.messages(1).map(({ role }) => role)).toEqual([
      'system',
      'user',
      'assistant',
      'tool',
      'assistant',
      'user',
    ]);
    expect(room.breaches()).toEqual([]);
  });
});
