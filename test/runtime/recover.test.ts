import { z } from 'zod';
import { describe, expect, it } from 'vitest';
import { CallId } from '#core/conversation/ids.ts';
import { createRegistry } from '#core/tools/registry.ts';
import { createRuntime } from '#runtime/runtime.ts';
import { chainOf } from '#core/machine/state.ts';
import { aRoom, aTool, caseTools, lawsBroken } from '../support/a-room.ts';
import type { Bed } from '../support/a-room.ts';
import { deferred } from '../support/deferred.ts';
import type { Line } from '../support/scripted-provider.ts';
import { chainText } from '../support/scripted-provider.ts';

function stage(bed: Bed): string {
  return bed.host.shown(bed.roomId).state.control.stage;
}

/** What had come and the chain could not hold, as the trajectory keeps it. */
function droppedIn(bed: Bed) {
  return bed.journal.entriesOf(bed.roomId).flatMap((entry) => {
    const event = entry.kind === 'event' && entry.event.type === 'call_end' ? entry.event : null;
    return event?.dropped ?? [];
  });
}

/** A room whose page ends while the call of `line` is under way. */
async function cutDuring(line: Line, before: Line[] = []): Promise<Bed> {
  const bed = await aRoom({ script: [...before, { ...line, hold: true }] });
  void bed.say('hi');
  await bed.provider.reached();
  return bed;
}

describe('after a reload', () => {
  it('a call that had brought nothing leaves the message pending, offered for Retry', async () => {
    const next = await (await cutDuring({})).reload({ text: 'hello' });
    await next.runtime.settled(next.roomId);
    expect(stage(next)).toBe('user_message_pending');
    expect(next.provider.requests).toEqual([]);
    await next.act({ type: 'retry' });
    expect(stage(next)).toBe('assistant_completed');
    expect(lawsBroken(next)).toEqual([]);
  });

  it('a stream that was cut is kept as interrupted, with all that was on disk of it', async () => {
    const bed = await cutDuring({ text: 'I was saying' });
    bed.clock.advance(500);
    const next = await bed.reload({ text: 'fine' });
    await next.runtime.settled(next.roomId);
    expect(stage(next)).toBe('assistant_interrupted');
    expect(chainOf(next.host.shown(next.roomId).state).at(-1)).toMatchObject({
      text: 'I was saying',
      interrupted: true,
    });
    await next.say('go on');
    expect(lawsBroken(next)).toEqual([]);
  });

  it('half a call that was streaming stays in the trajectory', async () => {
    const bed = await cutDuring({ reasoning: 'hm', calls: [['a', 'note_add', '{"te']] });
    bed.clock.advance(500);
    const next = await bed.reload();
    await next.runtime.settled(next.roomId);
    expect(droppedIn(next)).toEqual([
      { reasoning: 'hm', calls: [{ id: 'a', name: 'note_add', arguments: '{"te' }] },
    ]);
  });

  it('a queued message of a room at rest goes out when the app starts, also where the room stays shut', async () => {
    const bed = await aRoom({ script: [] });
    const { ids } = bed.ports;
    await bed.journal.enqueue({
      messageId: ids.message(),
      roomId: bed.roomId,
      at: 1,
      source: 'composer',
      parts: [{ text: 'hi' }],
    });
    const runtime = createRuntime(bed.ports, createRegistry(caseTools()));
    bed.provider.add({ text: 'hello' });
    await runtime.start();
    await runtime.settled(bed.roomId);
    expect(chainText(bed.provider.requests[0]!.request)).toEqual(['user:hi']);
    expect(bed.journal.queueOf(bed.roomId)).toEqual([]);
  });

  it('the first request is measured against the last one of the page before', async () => {
    const bed = await aRoom({ script: [{ text: 'one' }] });
    await bed.say('first');
    const next = await bed.reload({ text: 'two' });
    await next.say('second');
    const calls = next.journal
      .entriesOf(next.roomId)
      .flatMap((entry) =>
        entry.kind === 'event' && entry.event.type === 'call' ? entry.event : [],
      );
    expect(calls.map(({ prefixBytes }) => prefixBytes > 0)).toEqual([false, true]);
    expect(calls[1]!.prefixBytes).toBeLessThanOrEqual(calls[0]!.bytes);
  });

  it('a stream is on disk within half a second of what is on the screen, and not more often', async () => {
    const bed = await aRoom({ script: [{ text: 'word by word', hold: true }] });
    let saves = 0;
    bed.journal.onWrite = (what) => {
      if (what === 'saveCheckpoint') saves += 1;
    };
    void bed.say('hi');
    await bed.provider.reached();
    expect(bed.journal.checkpointOf(bed.roomId)).toBeNull();
    bed.clock.advance(499);
    expect(saves).toBe(0);
    bed.clock.advance(1);
    await bed.reload();
    expect(saves).toBe(1);
    expect(bed.journal.checkpointOf(bed.roomId)).toBeNull();
  });

  it('a call on tool results is made again by itself', async () => {
    const bed = await cutDuring({}, [{ calls: [['a', 'now', '{}']] }]);
    const next = await bed.reload({ text: 'noon' });
    await next.runtime.settled(next.roomId);
    expect(stage(next)).toBe('assistant_completed');
    expect(chainText(next.provider.requests[0]!.request).at(-1)).toBe('tool:a:ok:12:00');
    expect(lawsBroken(next)).toEqual([]);
  });

  it('calls that were streaming are settled: whole ones cancelled, half ones dropped', async () => {
    const calls = [
      ['a', 'now', '{}'],
      ['b', 'note_add', '{"te'],
    ] as const;
    const bed = await cutDuring({ text: 'let me', calls });
    bed.clock.advance(500);
    const next = await bed.reload({ text: 'ok' });
    await next.runtime.settled(next.roomId);
    await next.say('and?');
    expect(chainText(next.provider.requests[0]!.request)).toEqual([
      'user:hi',
      'assistant:let me+calls(a)',
      'tool:a:cancelled:cancelled: not executed',
      'assistant:__SUSPEND__',
      'user:and?',
    ]);
    expect(lawsBroken(next)).toEqual([]);
  });
});

/** A room whose page ends while its tool runs. `runs` counts how often the tool was begun, over both pages. */
async function cutDuringTool(
  sideEffect: 'none' | 'external',
): Promise<{ bed: Bed; runs: () => number; finish: () => void }> {
  let runs = 0;
  const [begun, end] = [deferred(), deferred<string>()];
  const tool = aTool(
    'slow',
    z.object({}),
    () => {
      runs += 1;
      begun.resolve();
      return runs === 1 ? end.promise : Promise.resolve('done');
    },
    { sideEffect },
  );
  const calls = [
    ['a', 'now', '{}'],
    ['b', 'slow', '{}'],
    ['c', 'get_weather', '{"city":"Oslo"}'],
  ] as const;
  const bed = await aRoom({ tools: [...caseTools(), tool], script: [{ calls }] });
  void bed.say('go');
  await begun.promise;
  return { bed, runs: () => runs, finish: () => end.resolve('late') };
}

describe('after a reload while a tool ran', () => {
  it('CH-03 one without side effect runs again, and the round goes on', async () => {
    const { bed, runs } = await cutDuringTool('none');
    const next = await bed.reload({ text: 'so' }, { text: 'more' });
    await next.runtime.settled(next.roomId);
    await next.say('hi');
    expect(runs()).toBe(2);
    expect(chainText(next.provider.requests[1]!.request)).toContain('tool:b:ok:done');
    expect(lawsBroken(next)).toEqual([]);
  });

  it('one with a side effect is not run again: its outcome is unknown, and the model decides', async () => {
    const { bed, runs } = await cutDuringTool('external');
    const next = await bed.reload({ text: 'so' });
    await next.runtime.settled(next.roomId);
    expect(runs()).toBe(1);
    const told = chainText(next.provider.requests[0]!.request).filter((line) =>
      line.startsWith('tool:'),
    );
    expect(told[1]).toMatch(/^tool:b:unknown:/);
    expect(told[2]).toBe('tool:c:ok:sunny');
    expect(lawsBroken(next)).toEqual([]);
  });

  it.each([
    [{ type: 'no', words: 'never' }, 'tool:a:rejected:declined by the person'],
    [{ type: 'once' }, 'tool:a:ok:ok'],
  ] as const)('the person who said %j is not asked again', async (decision, told) => {
    const [begun, stuck] = [deferred(), deferred()];
    let runs = 0;
    const slow = aTool('slow', z.object({}), async () => {
      runs += 1;
      begun.resolve();
      if (runs === 1) await stuck.promise;
    });
    const ran: string[] = [];
    const add = aTool('add', z.object({}), () => Promise.resolve(ran.push('add') && 'ok'));
    const calls = [
      ['a', 'add', '{}'],
      ['b', 'slow', '{}'],
    ] as const;
    const bed = await aRoom({ tools: [add, slow], script: [{ calls }] });
    bed.approvals.set('add', 'ask');
    void bed.say('go');
    await bed.host.until(bed.roomId, ({ question }) => question !== null);
    await bed.runtime.answer(bed.roomId, CallId.parse('a'), decision);
    await begun.promise;
    const next = await bed.reload({ text: 'so' });
    await next.runtime.settled(next.roomId);

    expect(next.host.shown(next.roomId).question).toBeNull();
    expect(ran).toHaveLength(decision.type === 'once' ? 1 : 0);
    const request = chainText(next.provider.requests[0]!.request).join('\n');
    expect(request).toContain(told);
    expect(request).toContain(decision.type === 'no' ? 'never' : 'ok');
  });

  it('results that were stored before the reload are not asked for again', async () => {
    const ran: string[] = [];
    const stuck = deferred();
    const begun = deferred();
    const tools = [
      ...caseTools(ran),
      aTool('slow', z.object({}), async () => {
        begun.resolve();
        await stuck.promise;
      }),
    ];
    const calls = [
      ['a', 'note_add', '{"text":"once"}'],
      ['b', 'slow', '{}'],
    ] as const;
    const bed = await aRoom({ tools, script: [{ calls }] });
    void bed.say('go');
    await begun.promise;
    const next = await bed.reload({ text: 'so' });
    stuck.resolve();
    await next.runtime.settled(next.roomId);
    expect(ran).toEqual(['once']);
  });
});

describe('a room that cannot be written', () => {
  it('stops before the model is called, loses nothing, and goes on when there is space again', async () => {
    const bed = await aRoom({ script: [{ text: 'hello' }] });
    bed.journal.onWrite = (what) => {
      if (what === 'commit') bed.journal.isFull = true;
    };
    const said = bed.say('hi');
    await bed.host.until(bed.roomId, ({ halt }) => halt?.fault === 'full');
    expect(bed.provider.requests).toEqual([]);
    bed.journal.onWrite = () => undefined;
    bed.journal.isFull = false;
    await bed.runtime.tryAgain(bed.roomId);
    await said;
    expect(stage(bed)).toBe('assistant_completed');
    expect(bed.host.shown(bed.roomId).halt).toBeNull();
    expect(lawsBroken(bed)).toEqual([]);
  });

  it('keeps a whole answer that came while the disk was full, and writes it when it can', async () => {
    const bed = await aRoom({ script: [{ text: 'a long answer', hold: true }] });
    const said = bed.say('hi');
    await bed.provider.reached();
    bed.journal.isFull = true;
    bed.provider.release();
    await bed.host.until(bed.roomId, ({ halt }) => halt !== null);
    bed.journal.isFull = false;
    await bed.runtime.tryAgain(bed.roomId);
    await said;
    expect(chainOf(bed.host.shown(bed.roomId).state).at(-1)).toMatchObject({
      text: 'a long answer',
    });
    expect(lawsBroken(bed)).toEqual([]);
  });

  it('refuses a message that cannot be stored, and nothing of it is kept', async () => {
    const bed = await aRoom();
    bed.journal.isFull = true;
    await expect(bed.runtime.deliver(bed.roomId, [{ text: 'hi' }])).rejects.toMatchObject({
      fault: 'full',
    });
    expect([bed.journal.history, bed.journal.queueOf(bed.roomId)]).toEqual([[], []]);
  });

  it('that another tab wrote to is let go of and read again', async () => {
    const bed = await aRoom({ script: [{ text: 'mine' }, { text: 'again' }] });
    const other = await bed.reload({ text: 'theirs' });
    await other.say('from the other tab');
    await bed.say('from here');
    expect(bed.host.shown(bed.roomId).halt).toMatchObject({ fault: 'conflict' });
    await bed.runtime.tryAgain(bed.roomId);
    await bed.runtime.settled(bed.roomId);
    expect(lawsBroken(bed)).toEqual([]);
    const said = chainText(bed.provider.requests.at(-1)!.request);
    expect(said.join('\n')).toContain('from the other tab');
    expect(said.join('\n')).toContain('from here');
  });
});
