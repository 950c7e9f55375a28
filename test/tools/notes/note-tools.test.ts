import { beforeEach, describe, expect, it } from 'vitest';
import type { NoteVersion } from '#core/memory/note.ts';
import { createRegistry } from '#core/tools/registry.ts';
import { ToolFailure } from '#core/tools/tool-errors.ts';
import type { RoomTool } from '#runtime/ports/tool.ts';
import { createNoteTools } from '#tools/notes/note-tools.ts';
import { manualClock } from '../../support/manual-clock.ts';
import type { ManualClock } from '../../support/manual-clock.ts';
import { memoryNoteStore } from '../../support/memory-note-store.ts';
import type { MemoryNoteStore } from '../../support/memory-note-store.ts';
import { runTool } from '../run-tool.ts';

const DAY = 24 * 60 * 60 * 1_000;

let clock: ManualClock;
let notes: MemoryNoteStore;
let call: (name: string, args: unknown) => Promise<unknown>;

beforeEach(() => {
  clock = manualClock(Date.UTC(2027, 0, 15));
  notes = memoryNoteStore({ clock });
  const tools = createRegistry(createNoteTools({ notes, clock }));
  call = (name, args) => runTool(tools.find(name)!, args);
});

type Found = { notes: { note_id: number; snippet: string; scores?: { bm25: number } }[] };

const write = (args: object) => call('note_write', args) as Promise<NoteVersion>;
const read = (note_id: number) => call('note_read', { note_id }) as Promise<NoteVersion>;
const search = (args: object) => call('note_search', args) as Promise<Found & { found: number }>;
const foundIds = async (args: object): Promise<number[]> =>
  (await search(args)).notes.map(({ note_id }) => note_id);

describe('note_write', () => {
  it('creates a note without an id, and answers with its token', async () => {
    expect(await write({ content: 'Likes green tea.', tags: ['tea'], importance: 80 })).toEqual({
      note_id: 1,
      version: 1,
      token: 'tok001',
    });
    expect(notes.versions).toEqual([
      {
        note_id: 1,
        version: 1,
        content: 'Likes green tea.',
        tags: ['tea'],
        importance: 80,
        attachment: '',
        attachment_kind: '',
        created_at: '2027-01-15T00:00:00.000Z',
        updated_at: '2027-01-15T00:00:00.000Z',
        token: 'tok001',
        source: { roomId: 'room-1', run: 'main', seq: 7 },
      },
    ]);
  });

  it('takes the empty token for a new note, and 50 for its importance', async () => {
    await write({ content: 'Plays go.', token: '' });
    expect(notes.versions[0]).toMatchObject({ tags: [], importance: 50 });
  });

  it('adds a version with the current token; what the call does not name stays', async () => {
    await write({ content: 'Tea.', tags: ['drink'], importance: 80 });
    const answer = await write({ note_id: 1, content: 'Coffee.', token: 'tok001' });
    expect(answer).toEqual({ note_id: 1, version: 2, token: 'tok002' });
    expect(notes.versions.map(({ content }) => content)).toEqual(['Tea.', 'Coffee.']);
    expect(await read(1)).toMatchObject({ tags: ['drink'], importance: 80 });
  });

  it('can take the tags away', async () => {
    await write({ content: 'Tea.', tags: ['drink'] });
    await write({ note_id: 1, content: 'Tea.', tags: [], token: 'tok001' });
    expect(await read(1)).toMatchObject({ tags: [], version: 2 });
  });

  it('refuses a token from before the last write and says to read first (ME-07)', async () => {
    await write({ content: 'One.' });
    await write({ note_id: 1, content: 'Two.', token: 'tok001' });
    const before = await read(1);
    const late = write({ note_id: 1, content: 'Three.', token: 'tok001' });
    await expect(late).rejects.toBeInstanceOf(ToolFailure);
    await expect(late).rejects.toThrow('Read the note first with note_read {"note_id": 1}');
    expect(await read(1)).toEqual(before);
    expect(notes.versions).toHaveLength(2);
  });

  it('refuses to change a note without a token', async () => {
    await write({ content: 'One.' });
    await expect(write({ note_id: 1, content: 'Two.' })).rejects.toThrow('nothing was written');
    expect(notes.versions).toHaveLength(1);
  });

  it('lets one of two writes with the same token through', async () => {
    await write({ content: 'One.' });
    const writes = await Promise.allSettled([
      write({ note_id: 1, content: 'Two.', token: 'tok001' }),
      write({ note_id: 1, content: 'Also two.', token: 'tok001' }),
    ]);
    expect(writes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(notes.versions).toHaveLength(2);
  });

  it('refuses a token without an id: the note it belongs to would be doubled', async () => {
    await write({ content: 'One.' });
    await expect(write({ content: 'Two.', token: 'tok001' })).rejects.toThrow('note_id is missing');
    expect(notes.versions).toHaveLength(1);
  });

  it('says so where there is no such note', async () => {
    const failure = write({ note_id: 9, content: 'x', token: 'tok001' });
    await expect(failure).rejects.toThrow('There is no note 9. Find notes with note_search.');
  });

  it('keeps the same sentence once (ME-01)', async () => {
    const first = await write({ content: 'Likes green tea.', token: '' });
    const second = await write({ content: 'Likes green tea.', token: '' });
    expect(second).toMatchObject(first);
    expect(second).toHaveProperty('status');
    expect(notes.versions).toHaveLength(1);
  });

  it('adds an equal version where the same is written again with the token (ME-01)', async () => {
    await write({ content: 'Likes green tea.' });
    await write({ note_id: 1, content: 'Likes green tea.', token: 'tok001' });
    expect(await read(1)).toMatchObject({ version: 2, content: 'Likes green tea.' });
  });

  it.each([
    [{ content: '' }, 'content'],
    [{ content: 'x', importance: 101 }, 'importance'],
    [{ content: 'x', note_id: 0, token: 'tok001' }, 'note_id'],
    [{ content: 'x', tags: 'tea' }, 'tags'],
    [{ content: 'x'.repeat(16_001) }, 'content'],
  ])('does not take what does not fit: %j', (args, path) => {
    const tool = createNoteTools({ notes, clock })[0]!;
    const prepared = tool.prepare(args);
    expect(prepared.ok ? [] : prepared.issues.map((issue) => issue.path)).toEqual([path]);
  });
});

describe('note_read', () => {
  it('returns the newest version with its token, and not where it came from', async () => {
    await write({ content: 'Tea.', tags: ['drink'] });
    clock.advance(DAY);
    await write({ note_id: 1, content: 'Coffee.', token: 'tok001' });
    expect(await read(1)).toEqual({
      note_id: 1,
      version: 2,
      content: 'Coffee.',
      tags: ['drink'],
      importance: 50,
      attachment: '',
      attachment_kind: '',
      created_at: '2027-01-15T00:00:00.000Z',
      updated_at: '2027-01-16T00:00:00.000Z',
      token: 'tok002',
    });
  });

  it('gives the longest note whole', async () => {
    await write({ content: '长'.repeat(16_000) });
    const tool = createNoteTools({ notes, clock }).find(({ name }) => name === 'note_read')!;
    expect(JSON.stringify(await read(1)).length).toBeLessThan(tool.maxResultChars);
  });

  it('says so where there is no such note', async () => {
    await expect(read(9)).rejects.toThrow('There is no note 9');
  });
});

describe('note_search', () => {
  beforeEach(async () => {
    await write({ content: 'Anna likes green tea.', tags: ['Anna', 'drink'] });
    await write({ content: '安娜喜欢绿茶，不喜欢咖啡。', tags: ['饮料'] });
    await write({ content: 'Bob 每周一下棋 (chess club).', tags: ['bob'] });
    await write({ content: 'The dentist is on Friday.', importance: 90 });
  });

  it('finds English words in whatever form', async () => {
    expect(await foundIds({ query: 'what does Anna like?' })).toEqual([1]);
    expect(await foundIds({ query: 'dentists' })).toEqual([4]);
  });

  it('finds Chinese, and mixed text by either language', async () => {
    expect(await foundIds({ query: '绿茶' })).toEqual([2]);
    expect((await foundIds({ query: '下棋' }))[0]).toBe(3);
    expect(await foundIds({ query: 'chess' })).toEqual([3]);
    expect(new Set(await foundIds({ query: 'green tea 绿茶' }))).toEqual(new Set([1, 2]));
  });

  it('finds words of the tags', async () => {
    expect(await foundIds({ query: '饮料' })).toEqual([2]);
  });

  it('gives a snippet, tags, time, importance and scores, but no token', async () => {
    const { notes: hits, found } = await search({ query: 'dentist' });
    expect(found).toBe(1);
    expect(hits).toEqual([
      {
        note_id: 4,
        snippet: 'The dentist is on Friday.',
        tags: [],
        importance: 90,
        updated_at: '2027-01-15T00:00:00.000Z',
        scores: {
          total: expect.closeTo((hits[0]?.scores?.bm25 ?? 0) * 1.18 * 1.1, 2) as number,
          bm25: expect.any(Number) as number,
          importance: 1.18,
          recency: 1.1,
        },
      },
    ]);
  });

  it('keeps to notes with all the tags, whatever their case', async () => {
    expect(await foundIds({ query: 'tea chess', tags: ['anna', 'DRINK'] })).toEqual([1]);
    expect(await foundIds({ query: 'tea', tags: ['anna', 'bob'] })).toEqual([]);
  });

  it('lists the newest for an empty query', async () => {
    clock.advance(DAY);
    await write({ note_id: 2, content: '安娜喜欢红茶。', token: 'tok002' });
    expect(await foundIds({ query: '' })).toEqual([2, 4, 3, 1]);
    expect(await foundIds({ query: ' ', tags: ['bob'] })).toEqual([3]);
  });

  it('finds the newest version only', async () => {
    await write({ note_id: 1, content: 'Anna likes cocoa.', token: 'tok001' });
    expect(await foundIds({ query: 'tea' })).toEqual([]);
    expect(await foundIds({ query: 'cocoa' })).toEqual([1]);
  });

  it('says that there are more than the limit', async () => {
    const some = await search({ query: '', limit: 3 });
    expect(some.notes).toHaveLength(3);
    expect(some).toMatchObject({
      found: 4,
      hint: expect.stringContaining('raise limit') as string,
    });
  });

  it('says what to try where nothing matches, also for stop words alone', async () => {
    for (const query of ['zebra', 'what is it?']) {
      expect(await search({ query })).toMatchObject({ notes: [], found: 0 });
      expect(await search({ query })).toHaveProperty('hint');
    }
  });

  it('orders equal matches by importance, then by age', async () => {
    await write({ content: 'Rowing on Sunday, old.', importance: 10 });
    clock.advance(60 * DAY);
    await write({ content: 'Rowing on Sunday, new.', importance: 10 });
    await write({ content: 'Rowing on Sunday, key.', importance: 100 });
    expect(await foundIds({ query: 'rowing' })).toEqual([7, 6, 5]);
  });
});

it('tells what the tools may do', () => {
  const told = createNoteTools({ notes, clock }).map((tool: RoomTool) => [
    ...[tool.name, tool.sideEffect, tool.dedupe, tool.approval, tool.effect],
  ]);
  expect(told).toEqual([
    ['note_write', 'reversible', 'round', 'auto', 'query'],
    ['note_search', 'none', 'batch', 'auto', 'query'],
    ['note_read', 'none', 'batch', 'auto', 'query'],
  ]);
});
