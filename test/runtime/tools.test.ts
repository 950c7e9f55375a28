import { z } from 'zod';
import { describe, expect, it } from 'vitest';
import { CallId } from '#core/conversation/ids.ts';
import { StorageError } from '#core/conversation/storage-error.ts';
import { ToolFailure, OutcomeUnknown } from '#core/tools/tool-errors.ts';
import { aRoom, aTool, caseTools, lawsBroken, sha256 } from '../support/a-room.ts';
import type { Bed } from '../support/a-room.ts';
import { deferred } from '../support/deferred.ts';
import { chainText } from '../support/scripted-provider.ts';

const ANSWER = { text: 'so' };

/** What the model was told about its calls. */
function results(bed: Bed): string[] {
  const request = bed.provider.requests.at(-1)!.request;
  return chainText(request).filter((line) => line.startsWith('tool:'));
}

function toolEvents(bed: Bed) {
  return bed.journal
    .entriesOf(bed.roomId)
    .flatMap((entry) => (entry.kind === 'event' && entry.event.type === 'tool' ? entry.event : []));
}

async function afterCall(
  call: [id: string, name: string, args: string],
  tools = caseTools(),
): Promise<Bed> {
  const bed = await aRoom({ tools, script: [{ calls: [call] }, ANSWER] });
  await bed.say('go');
  expect(lawsBroken(bed)).toEqual([]);
  return bed;
}

describe('every fault of a call becomes a result that the model can act on', () => {
  it.each([
    ['a call without a name', ['a', '', '{}'], /^tool:a:error:.*name/is],
    [
      'TC-25 a tool that is not offered',
      ['a', 'get weather!', '{}'],
      /^tool:a:error:.*get_weather/s,
    ],
    ['arguments that are not JSON', ['a', 'get_weather', '{"city": Oslo Norway'], /^tool:a:error:/],
    ['arguments that do not fit', ['a', 'get_weather', '{"town":"Oslo"}'], /^tool:a:error:.*city/s],
  ] as const)('%s', async (_, call, expected) => {
    const bed = await afterCall([call[0], call[1], call[2]]);
    expect(results(bed)).toHaveLength(1);
    expect(results(bed)[0]).toMatch(expected);
  });

  it('arguments that a lenient reading can save are run', async () => {
    const ran: string[] = [];
    await afterCall(['a', 'get_weather', "```json\n{'city': 'Oslo',}\n```"], caseTools(ran));
    expect(ran).toEqual(['Oslo']);
  });

  it('TC-07 a call with empty arguments runs with an empty object', async () => {
    const ran: string[] = [];
    await afterCall(['a1', 'now', ''], caseTools(ran));
    expect(ran).toEqual(['now']);
  });

  it('a tool that is not allowed in this run', async () => {
    const tool = aTool('secret', z.object({}), () => Promise.resolve('x'), {
      allowedIn: ['archive'],
    });
    const bed = await afterCall(['a', 'secret', '{}'], [tool]);
    expect(results(bed)[0]).toMatch(/^tool:a:error:.*archive/s);
  });

  it('a tool that throws gives a short message, and its stack goes to the trace', async () => {
    const tool = aTool('broken', z.object({}), () => Promise.reject(new Error('valve stuck')));
    const bed = await afterCall(['a', 'broken', '{}'], [tool]);
    expect(results(bed)[0]).toContain('valve stuck');
    expect(results(bed)[0]).not.toContain('at ');
    const [event] = toolEvents(bed);
    expect(event).toMatchObject({ toolCallId: 'a', ms: 0 });
    expect(event?.stack).toContain('tools.test.ts');
  });

  it.each([
    ['nothing that has words', Object.create(null)],
    ['an error whose message is no text', Object.assign(new Error(), { message: { a: 1 } })],
    ['nothing', undefined],
  ])('a tool that throws %s', async (_, thrown: unknown) => {
    const tool = aTool('broken', z.object({}), () => Promise.reject(thrown as Error));
    const bed = await afterCall(['a', 'broken', '{}'], [tool]);
    expect(results(bed)[0]).toMatch(/^tool:a:error:broken failed: /);
  });

  it('a schema that throws instead of judging', async () => {
    const schema = z.object({
      city: z.string().refine(() => {
        throw new Error('bad pattern');
      }),
    });
    const tool = aTool('broken', schema, () => Promise.resolve('x'));
    const bed = await afterCall(['a', 'broken', '{"city":"Oslo"}'], [tool]);
    expect(results(bed)).toEqual(['tool:a:error:broken failed: bad pattern']);
  });

  it('a result too long for a full disk is cut, and what happened is not lost', async () => {
    const tool = aTool('any', z.object({}), () => Promise.resolve('x'.repeat(5_000)), {
      sideEffect: 'external',
    });
    const bed = await aRoom({ tools: [tool], script: [{ calls: [['a', 'any', '{}']] }, ANSWER] });
    bed.ports.blobs.putText = () => Promise.reject(new StorageError('full', 'The disk is full.'));
    await bed.say('go');
    expect(results(bed)[0]).toMatch(/^tool:a:ok:xxx.*lost, for want of space.*xxx$/s);
    expect(lawsBroken(bed)).toEqual([]);
  });

  it('a call that did not run leaves no time in the trajectory', async () => {
    expect(toolEvents(await afterCall(['a', 'nothing_such', '{}']))).toEqual([]);
  });

  it('a tool that throws before it promises anything', async () => {
    const tool = aTool('broken', z.object({}), () => {
      throw new ToolFailure('Read the note first.');
    });
    const bed = await afterCall(['a', 'broken', '{}'], [tool]);
    expect(results(bed)).toEqual(['tool:a:error:Read the note first.']);
  });

  it('a tool that takes too long, whose late answer is ignored', async () => {
    const [late, begun, aborted] = [deferred<string>(), deferred(), deferred()];
    const tool = aTool('slow', z.object({}), (_, { signal }) => {
      begun.resolve();
      signal.addEventListener('abort', () => aborted.resolve());
      return late.promise;
    });
    const bed = await aRoom({ tools: [tool], script: [{ calls: [['a', 'slow', '{}']] }, ANSWER] });
    const said = bed.say('go');
    await begun.promise;
    bed.clock.advance(10_000);
    late.resolve('too late');
    await said;
    await aborted.promise;
    expect(results(bed)[0]).toMatch(/^tool:a:error:.*10 s/s);
    expect(JSON.stringify(bed.journal.entriesOf(bed.roomId))).not.toContain('too late');
  });

  it('an external effect whose outcome is lost is not repeated by the program', async () => {
    let sent = 0;
    const tool = aTool(
      'send_mail',
      z.object({}),
      () => {
        sent += 1;
        return Promise.reject(new OutcomeUnknown('connection lost'));
      },
      { sideEffect: 'external' },
    );
    const bed = await afterCall(['a', 'send_mail', '{}'], [tool]);
    expect(results(bed)[0]).toMatch(
      /^tool:a:unknown:.*may have happened; check before you repeat/s,
    );
    expect(sent).toBe(1);
  });

  it('one bad call does not keep the others of its batch from running', async () => {
    const ran: string[] = [];
    const bed = await aRoom({
      tools: caseTools(ran),
      script: [
        {
          calls: [
            ['a', 'get_weather', 'Oslo, please'],
            ['b', 'now', '{}'],
          ],
        },
        ANSWER,
      ],
    });
    await bed.say('go');
    expect(ran).toEqual(['now']);
    expect(results(bed)[1]).toBe('tool:b:ok:12:00');
  });
});

describe('SB-07 whatever a tool answers becomes text', () => {
  it.each([
    ['an object', { port: 'Oslo', depth: 3 }, 'tool:a:ok:{"port":"Oslo","depth":3}'],
    ['text', 'plain', 'tool:a:ok:plain'],
  ])('%s', async (_, answer, expected) => {
    const bed = await afterCall(
      ['a', 'any', '{}'],
      [aTool('any', z.object({}), () => Promise.resolve(answer))],
    );
    expect(results(bed)).toEqual([expected]);
  });

  it('nothing at all', async () => {
    const bed = await afterCall(
      ['a', 'any', '{}'],
      [aTool('any', z.object({}), () => Promise.resolve(undefined))],
    );
    expect(results(bed)[0]).toMatch(/^tool:a:ok:\S/);
  });

  it('two megabytes are stored whole and sent cut, with a reference', async () => {
    const long = 'tide '.repeat(400_000);
    const bed = await afterCall(
      ['a', 'any', '{}'],
      [aTool('any', z.object({}), () => Promise.resolve(long))],
    );
    const [result] = results(bed);
    expect(result!.length).toBeLessThan(1_100);
    expect(result).toContain(`[[text:${sha256(long)}]]`);
    expect(bed.blobs.get(sha256(long))).toBe(long);
  });

  it('UN-01 a cut never goes through a character', async () => {
    const long = `${'x'.repeat(999)}🎉${'y'.repeat(2_000)}`;
    const bed = await afterCall(
      ['a', 'any', '{}'],
      [aTool('any', z.object({}), () => Promise.resolve(long))],
    );
    expect(results(bed)[0]).not.toMatch(/\p{Surrogate}/u);
  });
});

describe('approval', () => {
  async function asking(
    script = [{ calls: [['a', 'note_add', '{"text":"x"}']] as const }, ANSWER],
  ) {
    const ran: string[] = [];
    const bed = await aRoom({ tools: caseTools(ran), script });
    bed.approvals.set('note_add', 'ask');
    const said = bed.say('note x');
    await bed.host.until(bed.roomId, ({ question }) => question !== null);
    return { bed, said, ran };
  }
  const call = CallId.parse('a');

  it('waits for the person before anything runs, then runs it once', async () => {
    const { bed, said, ran } = await asking();
    expect(ran).toEqual([]);
    await bed.runtime.answer(bed.roomId, call, { type: 'once' });
    await said;
    expect(ran).toEqual(['x']);
    expect(bed.host.shown(bed.roomId).question).toBeNull();
  });

  it('SB-03 a refusal goes back to the model with the words of the person, and nothing ran', async () => {
    const { bed, said, ran } = await asking();
    await bed.runtime.answer(bed.roomId, call, { type: 'no', words: 'not that one' });
    await said;
    expect(ran).toEqual([]);
    expect(results(bed)[0]).toMatch(/^tool:a:rejected:.*not that one/s);
    expect(lawsBroken(bed)).toEqual([]);
  });

  it('SB-05 is still open after a reload, and a yes then runs it once', async () => {
    const { bed, ran } = await asking();
    const next = await bed.reload(ANSWER);
    await next.host.until(next.roomId, ({ question }) => question?.callId === call);
    expect(ran).toEqual([]);
    await next.runtime.answer(next.roomId, call, { type: 'once' });
    await next.runtime.settled(next.roomId);
    expect(ran).toEqual(['x']);
    expect(lawsBroken(next)).toEqual([]);
  });

  it('for the room and for always does not ask again', async () => {
    for (const type of ['room', 'always'] as const) {
      const { bed, said, ran } = await asking();
      await bed.runtime.answer(bed.roomId, call, { type });
      await said;
      bed.provider.add({ calls: [['b', 'note_add', '{"text":"y"}']] }, ANSWER);
      await bed.say('and y');
      expect(ran).toEqual(['x', 'y']);
    }
  });

  it('gives a cancelled result when the room is stopped while it asks', async () => {
    const { bed, said, ran } = await asking();
    await bed.runtime.stop(bed.roomId);
    await said;
    expect(ran).toEqual([]);
    expect(bed.host.shown(bed.roomId).state.control.stage).toBe('assistant_interrupted');
    expect(JSON.stringify(bed.journal.entriesOf(bed.roomId))).toContain('"status":"cancelled"');
    expect(lawsBroken(bed)).toEqual([]);
  });
});

describe('repetition', () => {
  it('CH-17 the same call for ever runs three times at most, then a forced final turn ends the round', async () => {
    for (const [name, args, most] of [
      ['now', '{}', 3],
      ['get_weather', '{"city":"Oslo"}', 1],
    ] as const) {
      const ran: string[] = [];
      const again = (index: number) => ({ calls: [[`c${index}`, name, args]] as const });
      const bed = await aRoom({
        tools: caseTools(ran),
        script: Array.from({ length: 12 }, (_, index) => again(index)),
      });
      await bed.say('go');
      expect(ran).toHaveLength(most);
      const { state } = bed.host.shown(bed.roomId);
      expect(state.control.stage).toBe('assistant_tool_calls_rejected_force_final');
      expect(bed.provider.requests.length).toBeLessThanOrEqual(8);
      expect(lawsBroken(bed)).toEqual([]);
    }
  });

  it('a call that failed may be tried again, but not for ever', async () => {
    let tries = 0;
    const tool = aTool('flaky', z.object({}), () => {
      tries += 1;
      return Promise.reject(new ToolFailure('not now'));
    });
    const call = (index: number) => ({ calls: [[`c${index}`, 'flaky', '{}']] as const });
    const script = Array.from({ length: 12 }, (_, index) => call(index));
    const bed = await aRoom({ tools: [tool], script });
    await bed.say('go');
    expect(tries).toBe(3);
    expect(lawsBroken(bed)).toEqual([]);
  });

  it('near the limit the results say so, and the round ends within it', async () => {
    const city = (index: number) => ({
      calls: [[`c${index}`, 'get_weather', `{"city":"port ${index}"}`]] as const,
    });
    const bed = await aRoom({ script: [...Array.from({ length: 24 }, (_, i) => city(i)), ANSWER] });
    await bed.say('all ports');
    expect(bed.provider.requests).toHaveLength(25);
    expect(bed.host.shown(bed.roomId).state.control.stage).toBe('assistant_force_completed');
    const told = results(bed);
    expect(told.at(-1)).toMatch(/left/);
    expect(told[10]).toBe('tool:c10:ok:sunny');
  });

  it('past the limit of calls in a round the rest of a batch is refused and the answer forced', async () => {
    const calls = Array.from(
      { length: 52 },
      (_, index) => [`c${index}`, 'get_weather', `{"city":"port ${index}"}`] as const,
    );
    const ran: string[] = [];
    const bed = await aRoom({ tools: caseTools(ran), script: [{ calls }, ANSWER] });
    await bed.say('all at once');
    expect(ran).toHaveLength(50);
    expect(results(bed).at(-1)).toMatch(/^tool:c51:rejected:.*tools exhausted/s);
    expect(bed.host.shown(bed.roomId).state.control.stage).toBe('assistant_force_completed');
    expect(lawsBroken(bed)).toEqual([]);
  });
});

describe('Stop while a tool runs', () => {
  it.each([
    ['none', 'tool:b:cancelled:cancelled: not executed'],
    [
      'reversible',
      'tool:b:unknown:The outcome of slow is unknown: it may have happened; check before you repeat it.',
    ],
    [
      'external',
      'tool:b:unknown:The outcome of slow is unknown: it may have happened; check before you repeat it.',
    ],
  ] as const)(
    'settles every call at once, and what comes later is ignored (side effect: %s)',
    async (sideEffect, settled) => {
      const [late, begun] = [deferred<string>(), deferred()];
      const slow = () => {
        begun.resolve();
        return late.promise;
      };
      const tools = [...caseTools(), aTool('slow', z.object({}), slow, { sideEffect })];
      const calls = [
        ['a', 'now', '{}'],
        ['b', 'slow', '{}'],
        ['c', 'now', '{"x":1}'],
      ] as const;
      const bed = await aRoom({ tools, script: [{ calls }, ANSWER] });
      const said = bed.say('go');
      await begun.promise;
      await bed.runtime.stop(bed.roomId);
      await said;
      late.resolve('late');
      await bed.say('hi');
      expect(results(bed)).toEqual([
        'tool:a:ok:12:00',
        settled,
        'tool:c:cancelled:cancelled: not executed',
      ]);
      expect(lawsBroken(bed)).toEqual([]);
    },
  );
});
