import { describe, expect, it } from 'vitest';
import type { Entry } from '#core/conversation/entry.ts';
import { transcriptOf } from '#core/conversation/transcript.ts';
import type { AssistantItem, TranscriptItem, UserItem } from '#core/conversation/transcript.ts';
import { toArray } from '#core/lib/stack.ts';
import { aRoom, lawsBroken } from '../support/a-room.ts';
import type { Bed } from '../support/a-room.ts';
import { chainText } from '../support/scripted-provider.ts';

/** What a person sees, one line an item. */
function seen(bed: Bed): string[] {
  return items(bed).flatMap((item) => {
    if (item.hidden !== null) return [];
    if (item.type === 'user')
      return [`me: ${item.parts.map((p) => ('text' in p ? p.text : '')).join('')}`];
    if (item.type === 'assistant') {
      const calls = item.calls.map((call) => `[${call.name} ${call.status}]`).join('');
      return [`it: ${item.text}${calls}`];
    }
    return [];
  });
}

function items(bed: Bed): TranscriptItem[] {
  return toArray(transcriptOf(bed.host.shown(bed.roomId).path).items);
}

function seqOf(bed: Bed, text: string): number {
  const found = items(bed).find(
    (item): item is UserItem | AssistantItem =>
      (item.type === 'assistant' && item.text === text) ||
      (item.type === 'user' && item.parts.some((part) => 'text' in part && part.text === text)),
  );
  return found!.seq;
}

function lastChain(bed: Bed): string[] {
  return chainText(bed.provider.requests.at(-1)!.request);
}

function stage(bed: Bed): string {
  return bed.host.shown(bed.roomId).state.control.stage;
}

async function undo(bed: Bed, leaf: number): Promise<void> {
  await bed.act({ type: 'move', leaf });
}

async function aChat(...more: Parameters<Bed['provider']['add']>): Promise<Bed> {
  const bed = await aRoom({ script: [{ text: 'one' }, { text: 'two' }, ...more] });
  await bed.say('first');
  await bed.say('second');
  return bed;
}

describe('regenerate', () => {
  it('makes the call anew from where this answer was first asked for, and undo brings the old one back', async () => {
    const bed = await aChat({ text: 'other' });
    const leaf = await bed.act({ type: 'regenerate', seq: seqOf(bed, 'two') });
    await bed.runtime.settled(bed.roomId);
    expect(lastChain(bed)).toEqual(['user:first', 'assistant:one', 'user:second']);
    expect(seen(bed)).toEqual(['me: first', 'it: one', 'me: second', 'it: other']);
    await undo(bed, leaf);
    expect(seen(bed)).toEqual(['me: first', 'it: one', 'me: second', 'it: two']);
    expect(lawsBroken(bed)).toEqual([]);
  });

  it('CH-19 of an interrupted answer asks with the message, not with half an answer', async () => {
    const bed = await aRoom({ script: [{ text: 'half', hold: true }, { text: 'whole' }] });
    const said = bed.say('hi');
    await bed.provider.reached();
    await bed.runtime.stop(bed.roomId);
    await said;
    await bed.act({ type: 'regenerate', seq: seqOf(bed, 'half') });
    await bed.runtime.settled(bed.roomId);
    expect(lastChain(bed)).toEqual(['user:hi']);
    expect(lawsBroken(bed)).toEqual([]);
  });

  it('of an answer after tools goes back before the tools', async () => {
    const bed = await aRoom({
      script: [{ calls: [['a', 'now', '{}']] }, { text: 'noon' }, { text: 'no idea' }],
    });
    await bed.say('time?');
    await bed.act({ type: 'regenerate', seq: seqOf(bed, 'noon') });
    await bed.runtime.settled(bed.roomId);
    expect(lastChain(bed)).toEqual(['user:time?']);
    expect(seen(bed)).toEqual(['me: time?', 'it: no idea']);
  });

  it('while an answer runs stops it first', async () => {
    const bed = await aChat({ text: 'slow', hold: true }, { text: 'other' });
    void bed.say('third');
    await bed.provider.reached();
    await bed.act({ type: 'regenerate', seq: seqOf(bed, 'two') });
    await bed.runtime.settled(bed.roomId);
    expect(seen(bed).at(-1)).toBe('it: other');
    expect(lawsBroken(bed)).toEqual([]);
  });

  it('leaves every branch in the trajectory, each entry naming its parent', async () => {
    const bed = await aChat({ text: 'other' });
    const before = bed.journal.entriesOf(bed.roomId);
    const leaf = await bed.act({ type: 'regenerate', seq: seqOf(bed, 'two') });
    await bed.runtime.settled(bed.roomId);
    const after = bed.journal.entriesOf(bed.roomId);
    expect(after.slice(0, before.length)).toEqual(before);
    const first: Entry = after[before.length]!;
    const parent = after[first.parent!]!;
    expect([first.seq, parent.kind]).toEqual([leaf + 1, 'step']);
  });
});

describe('an act that follows another at once', () => {
  it('stops what the first began, and one answer is asked for', async () => {
    const bed = await aChat({ text: 'once', hold: true });
    const seq = seqOf(bed, 'two');
    const both = [1, 2].map(() => bed.runtime.act(bed.roomId, { type: 'regenerate', seq }));
    await bed.provider.reached();
    await Promise.all(both);
    bed.provider.release();
    await bed.runtime.settled(bed.roomId);
    expect(bed.provider.requests).toHaveLength(3);
    expect(seen(bed)).toEqual(['me: first', 'it: one', 'me: second', 'it: once']);
    expect(lawsBroken(bed)).toEqual([]);
  });

  it('is answered when its own part is done, while the answer still streams', async () => {
    const bed = await aChat({ text: 'other', hold: true });
    const leaf = await bed.runtime.act(bed.roomId, { type: 'regenerate', seq: seqOf(bed, 'two') });
    await bed.provider.reached();
    expect(stage(bed)).toBe('user_message_await_assistant');
    await undo(bed, leaf);
    expect(seen(bed)).toEqual(['me: first', 'it: one', 'me: second', 'it: two']);
    expect(lawsBroken(bed)).toEqual([]);
  });
});

describe('continue', () => {
  it('RE-13 asks for the rest, and both are one message with its reasoning once', async () => {
    const bed = await aRoom({
      script: [
        { reasoning: 'abc', text: 'The cat', hold: true },
        { reasoning: 'x', text: ' sat' },
      ],
    });
    const said = bed.say('hi');
    await bed.provider.reached();
    await bed.runtime.stop(bed.roomId);
    await said;
    await bed.act({ type: 'continue' });
    await bed.runtime.settled(bed.roomId);
    expect(seen(bed)).toEqual(['me: hi', 'it: The cat sat']);
    const answer = items(bed).find((item) => item.type === 'assistant');
    expect(answer).toMatchObject({ reasoning: 'abc', isInterrupted: false });
    expect(lawsBroken(bed)).toEqual([]);
  });

  it('and then regenerate replaces the whole of it', async () => {
    const bed = await aRoom({
      script: [{ text: 'The cat', hold: true }, { text: ' sat' }, { text: 'A dog' }],
    });
    const said = bed.say('hi');
    await bed.provider.reached();
    await bed.runtime.stop(bed.roomId);
    await said;
    await bed.act({ type: 'continue' });
    await bed.act({ type: 'regenerate', seq: seqOf(bed, 'The cat sat') });
    await bed.runtime.settled(bed.roomId);
    expect(seen(bed)).toEqual(['me: hi', 'it: A dog']);
  });
});

describe('edit and resend', () => {
  it('goes on from the edited message; the old tail is kept as another branch', async () => {
    const bed = await aChat({ text: 'uno' });
    const leaf = await bed.act({
      type: 'edit',
      seq: seqOf(bed, 'first'),
      text: 'primero',
    });
    await bed.runtime.settled(bed.roomId);
    expect(lastChain(bed)).toEqual(['user:primero']);
    expect(seen(bed)).toEqual(['me: primero', 'it: uno']);
    await undo(bed, leaf);
    expect(seen(bed)).toEqual(['me: first', 'it: one', 'me: second', 'it: two']);
    expect(lawsBroken(bed)).toEqual([]);
  });

  it('is on disk all at once: a page that ends in between keeps the old path or has the new words', async () => {
    for (const last of [0, 1, 2]) {
      const bed = await aChat({ text: 'uno' });
      let writes = 0;
      bed.journal.onWrite = () => {
        bed.journal.isFull = writes >= last;
        writes += 1;
      };
      const seq = seqOf(bed, 'first');
      void bed.runtime.act(bed.roomId, { type: 'edit', seq, text: 'primero' });
      await bed.host.until(bed.roomId, ({ halt }) => halt !== null);
      bed.journal.onWrite = () => undefined;
      bed.journal.isFull = false;
      const next = await bed.reload();
      await next.runtime.settled(next.roomId);

      expect(seen(next)[0]).toBe(last === 0 ? 'me: first' : 'me: primero');
      expect(lawsBroken(next)).toEqual([]);
    }
  });

  it('is a message of its own in the history, and the list shows its words', async () => {
    const bed = await aChat({ text: 'uno' });
    await bed.act({ type: 'edit', seq: seqOf(bed, 'first'), text: 'primero' });
    expect(bed.journal.history.at(-1)).toMatchObject({ parts: [{ text: 'primero' }] });
    const { firstText, lastText } = bed.host.shown(bed.roomId).room;
    expect([firstText, lastText]).toEqual(['primero', 'uno']);
  });

  it('of one of two messages that went out together keeps the other', async () => {
    const down = { kind: 'server' as const, message: '' };
    const bed = await aRoom({ script: [{ fail: down }, { text: 'both' }, { text: 'again' }] });
    await bed.say('one');
    await bed.say('two');
    await bed.act({ type: 'edit', seq: seqOf(bed, 'one'), text: 'ONE' });
    await bed.runtime.settled(bed.roomId);
    expect(lastChain(bed)).toEqual(['user:ONE\n\ntwo']);
    expect(seen(bed)).toEqual(['me: ONE', 'me: two', 'it: again']);
    expect(lawsBroken(bed)).toEqual([]);
  });
});

describe('delete', () => {
  it('of the newest answer lets its message wait, and undo brings it back', async () => {
    const bed = await aChat();
    const leaf = await bed.act({ type: 'delete', seq: seqOf(bed, 'two') });
    expect([stage(bed), seen(bed)]).toEqual([
      'user_message_pending',
      ['me: first', 'it: one', 'me: second'],
    ]);
    await undo(bed, leaf);
    expect([stage(bed), seen(bed).at(-1)]).toEqual(['assistant_completed', 'it: two']);
    expect(lawsBroken(bed)).toEqual([]);
  });

  it('of the answer after a tool round says nothing of an interruption', async () => {
    const bed = await aRoom({ script: [{ calls: [['a', 'now', '{}']] }, { text: 'noon' }] });
    await bed.say('time?');
    await bed.act({ type: 'delete', seq: seqOf(bed, 'noon') });
    expect(items(bed).map(({ type }) => type)).toEqual(['user', 'assistant']);
    expect(lawsBroken(bed)).toEqual([]);
  });

  it('of a message in the middle takes it out of view and chain', async () => {
    const bed = await aChat({ text: 'three' });
    const leaf = await bed.act({ type: 'delete', seq: seqOf(bed, 'one') });
    expect(seen(bed)).toEqual(['me: first', 'me: second', 'it: two']);
    await bed.say('third');
    expect(lastChain(bed)).toEqual(['user:first\n\nsecond', 'assistant:two', 'user:third']);
    expect(lawsBroken(bed)).toEqual([]);
    await undo(bed, leaf);
    expect(seen(bed)).toEqual(['me: first', 'it: one', 'me: second', 'it: two']);
  });

  it('of the first message leaves a legal chain', async () => {
    const bed = await aChat({ text: 'three' });
    await bed.act({ type: 'delete', seq: seqOf(bed, 'first') });
    await bed.say('third');
    expect(lastChain(bed).slice(0, 3)).toEqual(['user:__START__', 'assistant:one', 'user:second']);
    expect(lawsBroken(bed)).toEqual([]);
  });

  it('CH-15 of an answer that made two calls takes their results with it, and one undo brings all back', async () => {
    const calls = [
      ['a', 'now', '{}'],
      ['b', 'get_weather', '{"city":"Oslo"}'],
    ] as const;
    const bed = await aRoom({
      script: [{ text: 'let me see', calls }, { text: 'noon, sunny' }, { text: 'ok' }],
    });
    await bed.say('hi');
    const leaf = await bed.act({
      type: 'delete',
      seq: seqOf(bed, 'let me see'),
    });
    expect(seen(bed)).toEqual(['me: hi', 'it: noon, sunny']);
    await bed.say('more');
    expect(lastChain(bed)).toEqual(['user:hi', 'assistant:noon, sunny', 'user:more']);
    expect(lawsBroken(bed)).toEqual([]);
    await undo(bed, leaf);
    expect(seen(bed)).toEqual([
      'me: hi',
      'it: let me see[now ok][get_weather ok]',
      'it: noon, sunny',
    ]);
  });

  it('one after the other brings nothing back that was deleted before', async () => {
    const bed = await aChat({ text: 'three' }, { text: 'four' });
    await bed.say('third');
    await bed.act({ type: 'delete', seq: seqOf(bed, 'second') });
    await bed.act({ type: 'delete', seq: seqOf(bed, 'one') });
    expect(seen(bed)).toEqual(['me: first', 'it: two', 'me: third', 'it: three']);
    await bed.say('fourth');
    expect(lastChain(bed)).toEqual([
      'user:first',
      'assistant:two',
      'user:third',
      'assistant:three',
      'user:fourth',
    ]);
    expect(lawsBroken(bed)).toEqual([]);
  });

  it('of the newest message that failed to go out leaves the room as it was before it', async () => {
    const down = { kind: 'server' as const, message: '' };
    const bed = await aChat({ fail: down });
    await bed.say('third');
    await bed.act({ type: 'delete', seq: seqOf(bed, 'third') });
    expect([stage(bed), seen(bed).at(-1)]).toEqual(['assistant_completed', 'it: two']);
    expect(lawsBroken(bed)).toEqual([]);
  });
});
