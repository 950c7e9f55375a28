import { describe, expect, it } from 'vitest';
import { pathTo } from '#core/conversation/path.ts';
import { Entry } from '#core/conversation/entry.ts';
import { toArray } from '#core/lib/stack.ts';
import { anApp } from '../support/an-app.ts';
import type { App } from '../support/an-app.ts';

async function aChat(...script: NonNullable<Parameters<typeof anApp>[0]>['script'] & object) {
  const app = await anApp({ script });
  await app.actions.tryDemo('Demo');
  return app;
}

async function say(app: App, text: string): Promise<void> {
  await app.actions.submit(app.roomId(), text);
}

function answerSeq(app: App): number {
  const { items } = app.store.getState().views[app.roomId()]!.transcript;
  return toArray(items).findLast(({ type }) => type === 'assistant')!.seq;
}

describe('undo', () => {
  it('of regenerate is offered while the new answer streams, and is gone with the next message', async () => {
    const app = await aChat({ text: 'one' }, { text: 'two', hold: true }, { text: 'three' });
    await say(app, 'hi');
    await app.settled();
    await app.actions.act(app.roomId(), { type: 'regenerate', seq: answerSeq(app) });
    await app.provider.reached();
    expect(app.store.getState().undo).toMatchObject({ type: 'path', what: 'regenerate' });

    await say(app, 'a further message');
    app.provider.release();
    await app.settled();
    expect(app.store.getState().undo).toBeNull();
  });
});

describe('what is being written', () => {
  it('stays on the disk until the message is stored', async () => {
    const app = await aChat({ text: 'one' });
    app.actions.write(app.roomId(), 'hello');
    app.clock.advance(400);
    const onDisk: unknown[] = [];
    app.journal.onWrite = (what) => {
      app.clock.advance(400);
      if (what === 'enqueue') onDisk.push(app.disk.drafts.get(app.roomId()));
    };
    await say(app, 'hello');
    await app.settled();
    expect(onDisk).toEqual(['hello']);
    expect(app.disk.drafts.get(app.roomId())).toBe('');
  });

  it('comes back where the message could not be stored', async () => {
    const app = await aChat();
    app.journal.isFull = true;
    await say(app, 'hello');
    const { composing, notSent } = app.store.getState();
    expect(composing[app.roomId()]).toBe('hello');
    expect(notSent).toMatchObject({ fault: 'full' });
  });
});

describe('a deleted room', () => {
  it('sends nothing of what was queued', async () => {
    const app = await aChat({ text: 'one', hold: true }, { text: 'two' });
    await say(app, 'first');
    await app.provider.reached();
    await say(app, 'queued');
    await app.actions.deleteRoom(app.roomId());
    await app.settled();
    expect(app.provider.requests).toHaveLength(1);
  });
});

describe('export', () => {
  it('on a full disk holds what is on the screen, and the path to the leaf it names', async () => {
    const app = await aChat({ text: 'the answer', hold: true });
    await say(app, 'hi');
    await app.provider.reached();
    app.journal.isFull = true;
    app.provider.release();
    await halted(app);
    await app.actions.exportTrajectory(app.roomId());
    const [header, ...lines] = app.downloads[0]!.text.trim().split('\n');
    const { room } = JSON.parse(header!) as { room: { leaf: number } };
    const entries = lines.flatMap((line) => {
      const entry = Entry.safeParse(JSON.parse(line));
      return entry.success ? [entry.data] : [];
    });
    const path = JSON.stringify(pathTo(entries, room.leaf));
    expect(path).toContain('the answer');
    expect(path).toContain('"hi"');
  });
});

function halted(app: App): Promise<void> {
  return new Promise((resolve) => {
    app.store.subscribe(({ views }) => {
      if (views[app.roomId()]?.halt?.fault === 'full') resolve();
    });
  });
}
