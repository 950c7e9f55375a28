import { describe, expect, it } from 'vitest';
import { transcriptOf } from '#core/conversation/transcript.ts';
import { toArray } from '#core/lib/stack.ts';
import { chainOf } from '#core/machine/state.ts';
import type { Message } from '#core/conversation/message.ts';
import { aRoom, caseTools, lawsBroken } from '../support/a-room.ts';
import type { Bed } from '../support/a-room.ts';
import { chainText } from '../support/scripted-provider.ts';

function chain(bed: Bed): Message[] {
  return chainOf(bed.host.shown(bed.roomId).state);
}

function lastChain(bed: Bed): string[] {
  return chainText(bed.provider.requests.at(-1)!.request);
}

function stage(bed: Bed): string {
  return bed.host.shown(bed.roomId).state.control.stage;
}

describe('a round', () => {
  it('goes from a message to a closed chain, and everything of it is on disk', async () => {
    const bed = await aRoom({ script: [{ text: 'hello' }] });
    await bed.say('hi');
    expect(stage(bed)).toBe('assistant_completed');
    expect(lastChain(bed)).toEqual(['user:hi']);
    expect(bed.journal.queueOf(bed.roomId)).toEqual([]);
    expect(bed.journal.history.map(({ parts }) => parts)).toEqual([[{ text: 'hi' }]]);
    expect(lawsBroken(bed)).toEqual([]);
    bed.provider.assertComplete();
  });

  it('leaves its last words for the list of rooms, without the marks of Markdown', async () => {
    const bed = await aRoom({
      script: [{ text: '## So\n\n> it **is**\n- [`noon`](http://a.example) in *Oslo*, 2 * 3' }],
    });
    await bed.say('hi');
    const [room] = await bed.journal.rooms();
    expect(room).toMatchObject({ firstText: 'hi', lastText: 'So it is noon in Oslo, 2 * 3' });
  });

  it('runs tools in call order and lets the model follow up', async () => {
    const ran: string[] = [];
    const bed = await aRoom({
      tools: caseTools(ran),
      script: [
        {
          text: 'let me see',
          calls: [
            ['a', 'get_weather', '{"city":"Oslo"}'],
            ['b', 'now', '{}'],
          ],
        },
        { text: 'sunny at noon' },
      ],
    });
    await bed.say('weather?');
    expect(ran).toEqual(['Oslo', 'now']);
    expect(lastChain(bed)).toEqual([
      'user:weather?',
      'assistant:let me see+calls(a,b)',
      'tool:a:ok:sunny',
      'tool:b:ok:12:00',
    ]);
    expect(stage(bed)).toBe('assistant_completed');
    expect(lawsBroken(bed)).toEqual([]);
  });

  it('writes the entries of a step before it starts the effect of it', async () => {
    const order: string[] = [];
    const bed = await aRoom({ script: [{ text: 'hello' }] });
    bed.journal.onWrite = (what) => order.push(what);
    const send = bed.provider.send.bind(bed.provider);
    bed.provider.send = (call, signal) => {
      order.push('request');
      return send(call, signal);
    };
    await bed.say('hi');
    // The message into history and queue; user, send and call onto disk; then the request.
    expect(order.slice(0, 5)).toEqual(['enqueue', 'commit', 'commit', 'commit', 'request']);
  });

  it('records the request that it sent, with its hash and how much of it repeats the last one', async () => {
    const bed = await aRoom({ script: [{ text: 'one' }, { text: 'two' }] });
    await bed.say('hi');
    await bed.say('again');
    const calls = bed.journal
      .entriesOf(bed.roomId)
      .flatMap((entry) =>
        entry.kind === 'event' && entry.event.type === 'call' ? [entry.event] : [],
      );
    expect(calls).toHaveLength(2);
    expect(calls[0]!.prefixBytes).toBe(0);
    expect(calls[1]!.prefixBytes).toBeGreaterThan(calls[0]!.bytes - 10);
    expect(calls[1]!.bytes).toBe(Buffer.byteLength(bed.provider.requests[1]!.body));
  });
});

describe('messages sent while the room is busy', () => {
  it('CH-05 queue, are shown as queued, and enter only when the chain is closed', async () => {
    const bed = await aRoom({
      script: [
        { text: 'let me see', calls: [['a', 'now', '{}']], hold: true },
        { text: 'noon' },
        { text: 'both' },
      ],
    });
    void bed.say('time?');
    await bed.provider.reached();
    await bed.runtime.deliver(bed.roomId, [{ text: 'wait' }]);
    await bed.runtime.deliver(bed.roomId, [{ text: 'and this' }]);
    expect(bed.host.shown(bed.roomId).queue.map(({ parts }) => parts)).toEqual([
      [{ text: 'wait' }],
      [{ text: 'and this' }],
    ]);
    bed.provider.release();
    await bed.host.until(
      bed.roomId,
      ({ queue, state }) => queue.length === 0 && state.control.stage === 'assistant_completed',
    );
    await bed.runtime.settled(bed.roomId);
    expect(lastChain(bed).slice(-2)).toEqual(['assistant:noon', 'user:wait\n\nand this']);
    expect(lawsBroken(bed)).toEqual([]);
  });

  it('do not go out from a room that was deleted, and do when it comes back', async () => {
    const bed = await aRoom({ script: [{ text: 'one', hold: true }, { text: 'two' }] });
    const said = [bed.say('first')];
    await bed.provider.reached();
    said.push(bed.say('second'));
    await bed.host.until(bed.roomId, ({ queue }) => queue.length > 0);
    await bed.runtime.updateRoom(bed.roomId, { deletedAt: 5 });
    await bed.runtime.stop(bed.roomId);
    await Promise.all(said);
    expect(bed.provider.requests).toHaveLength(1);

    await bed.runtime.updateRoom(bed.roomId, { deletedAt: null });
    await bed.runtime.settled(bed.roomId);
    expect(lastChain(bed).at(-1)).toBe('user:second');
    expect(lawsBroken(bed)).toEqual([]);
  });

  it('survive a reload that comes before they were taken', async () => {
    const bed = await aRoom({ script: [{ text: 'slow', hold: true }] });
    void bed.say('first');
    await bed.provider.reached();
    await bed.runtime.deliver(bed.roomId, [{ text: 'second' }]);
    const next = await bed.reload({ text: 'here' });
    await next.runtime.settled(next.roomId);
    expect(lastChain(next).join(' ')).toContain('second');
    expect(next.journal.queueOf(next.roomId)).toEqual([]);
    expect(lawsBroken(next)).toEqual([]);
  });
});

describe('Stop', () => {
  it('before the first token leaves the message pending and unsent', async () => {
    const bed = await aRoom({ script: [{ hold: true }] });
    const said = bed.say('hi');
    await bed.provider.reached();
    await bed.runtime.stop(bed.roomId);
    await said;
    expect(stage(bed)).toBe('user_message_pending');
    expect(chain(bed)).toEqual([{ role: 'user', parts: [{ text: 'hi' }] }]);
    expect(lawsBroken(bed)).toEqual([]);
  });

  it('in mid text keeps the text as interrupted, and the next request is legal', async () => {
    const bed = await aRoom({ script: [{ text: 'I was say', hold: true }, { text: 'fine' }] });
    const said = bed.say('hi');
    await bed.provider.reached();
    await bed.runtime.stop(bed.roomId);
    await said;
    expect(stage(bed)).toBe('assistant_interrupted');
    await bed.say('go on');
    expect(lastChain(bed)).toEqual(['user:hi', 'assistant:I was say', 'user:go on']);
    expect(lawsBroken(bed)).toEqual([]);
  });

  it('CH-01 in mid tool arguments drops the half call, and the tool never runs', async () => {
    const ran: string[] = [];
    const bed = await aRoom({
      tools: caseTools(ran),
      script: [{ calls: [['a1', 'note_add', '{"te']], hold: true }, { text: 'hello' }],
    });
    const said = bed.say('note this');
    await bed.provider.reached();
    await bed.runtime.stop(bed.roomId);
    await said;
    await bed.say('hi');
    expect(ran).toEqual([]);
    expect(lastChain(bed)).toEqual(['user:note this\n\nhi']);
    const kept = JSON.stringify(bed.journal.entriesOf(bed.roomId));
    expect(kept).toContain(JSON.stringify({ id: 'a1', name: 'note_add', arguments: '{"te' }));
    expect(lawsBroken(bed)).toEqual([]);
  });

  it('twice, or with nothing to stop, does no harm', async () => {
    const bed = await aRoom({ script: [{ text: 'hello', hold: true }, { text: 'again' }] });
    await bed.runtime.stop(bed.roomId);
    const said = bed.say('hi');
    await bed.provider.reached();
    await bed.runtime.stop(bed.roomId);
    await bed.runtime.stop(bed.roomId);
    await said;
    await bed.runtime.stop(bed.roomId);
    await bed.say('more');
    expect(stage(bed)).toBe('assistant_completed');
    expect(lawsBroken(bed)).toEqual([]);
  });
});

describe('a provider that fails', () => {
  it.each(['auth', 'request', 'rate_limit', 'server', 'network'] as const)(
    'with %s loses nothing, and Retry makes the same request again',
    async (kind) => {
      const bed = await aRoom({ script: [{ fail: { kind, message: 'no' } }, { text: 'yes' }] });
      await bed.say('hi');
      expect(stage(bed)).toBe('model_call_failed');
      await bed.act({ type: 'retry' });
      expect(stage(bed)).toBe('assistant_completed');
      expect(bed.provider.requests[1]!.body).toBe(bed.provider.requests[0]!.body);
      expect(lawsBroken(bed)).toEqual([]);
    },
  );

  it('in mid stream keeps what came as interrupted and says what went wrong', async () => {
    const failure = { kind: 'server' as const, message: 'worker gone' };
    const bed = await aRoom({ script: [{ text: 'half an', fail: failure }] });
    await bed.say('hi');
    expect(stage(bed)).toBe('assistant_interrupted');
    const ends = bed.host
      .shown(bed.roomId)
      .path.filter((entry) => entry.kind === 'event' && entry.event.type === 'call_end');
    expect(ends).toMatchObject([{ event: { error: failure } }]);
    expect(lawsBroken(bed)).toEqual([]);
  });

  it('that closes the stream without a word is a network failure, and its text is kept', async () => {
    const bed = await aRoom({ script: [{ cut: true }, { text: 'some', cut: true }] });
    await bed.say('hi');
    expect(stage(bed)).toBe('model_call_failed');
    await bed.act({ type: 'retry' });
    expect(chain(bed).at(-1)).toMatchObject({ text: 'some', interrupted: true });
  });

  it('with an empty answer is asked once more, then the room says so', async () => {
    const bed = await aRoom({ script: [{ text: ' ' }, { text: '' }, { text: 'at last' }] });
    await bed.say('hi');
    expect(stage(bed)).toBe('model_call_failed');
    expect(bed.provider.requests).toHaveLength(2);
    await bed.act({ type: 'retry' });
    expect(stage(bed)).toBe('assistant_completed');
  });

  it('for length hides the last exchange and asks for the final answer', async () => {
    const tooLong = { kind: 'context_limit' as const, message: 'too long' };
    const bed = await aRoom({
      script: [{ calls: [['a', 'now', '{}']] }, { fail: tooLong }, { text: 'in short' }],
    });
    await bed.say('time?');
    expect(stage(bed)).toBe('assistant_force_completed');
    expect(lastChain(bed)).toHaveLength(1);
    expect(lawsBroken(bed)).toEqual([]);
  });

  it('on tool results lets new words in over a bridge', async () => {
    const down = { kind: 'server' as const, message: 'down' };
    const bed = await aRoom({
      script: [{ calls: [['a', 'now', '{}']] }, { fail: down }, { text: 'ok' }],
    });
    await bed.say('time?');
    await bed.say('never mind');
    expect(lastChain(bed).slice(-2)).toEqual(['assistant:__SUSPEND__', 'user:never mind']);
    expect(lawsBroken(bed)).toEqual([]);
  });

  it('that cuts an answer leaves it told apart from one that the person stopped, for good', async () => {
    const bed = await aRoom({
      script: [{ text: 'half', cut: true }, { text: 'more', hold: true }, { text: 'whole' }],
    });
    await bed.say('one');
    const said = bed.say('two');
    await bed.provider.reached();
    await bed.runtime.stop(bed.roomId);
    await said;
    await bed.say('three');
    const { items } = transcriptOf(bed.host.shown(bed.roomId).path);
    const ends = toArray(items).flatMap((item) => (item.type === 'end' ? item.isCut : []));
    expect(ends).toEqual([true, false]);
  });

  it('that is not set up yet is said as a failure, and the message waits', async () => {
    for (const [missing, kind] of [
      ['provider', 'auth'],
      ['model', 'model'],
    ] as const) {
      const other = await aRoom({ endpoint: { missing } });
      await other.say('hi');
      expect(stage(other)).toBe('model_call_failed');
      expect(transcriptOf(other.host.shown(other.roomId).path).failure?.kind).toBe(kind);
    }
    const bed = await aRoom({ endpoint: { missing: 'provider' } });
    await bed.say('hi');
    expect(chain(bed)).toEqual([{ role: 'user', parts: [{ text: 'hi' }] }]);
  });
});

describe('call ids', () => {
  it('that an endpoint gives again in a later answer are made distinct', async () => {
    const bed = await aRoom({
      script: [
        { calls: [['call_0', 'now', '{}']] },
        { calls: [['call_0', 'get_weather', '{"city":"Oslo"}']] },
        { text: 'done' },
      ],
    });
    await bed.say('hi');
    expect(stage(bed)).toBe('assistant_completed');
    expect(lastChain(bed)[3]).toBe('assistant:+calls(call_00000001)');
    expect(lawsBroken(bed)).toEqual([]);
  });
});
