// What every NoteStore promises (memory.md §2, runtime/ports/note-store.ts); run on the real one and on the
// one that tests use.

import { describe, expect, it } from 'vitest';
import { NoteVersion } from '#core/memory/note.ts';
import type { NoteDraft } from '#core/memory/note.ts';
import type { Clock } from '#runtime/ports/clock.ts';
import type { NoteStore } from '#runtime/ports/note-store.ts';
import type { Random } from '#runtime/ports/random.ts';
import { manualClock } from '../support/manual-clock.ts';
import { countedTokens } from '../support/memory-note-store.ts';

/** Makes an empty store that takes the time, and may take its tokens, from these ports. */
export type MakeNoteStore = (ports: {
  clock: Clock;
  random: Random;
}) => Promise<NoteStore> | NoteStore;

const START = Date.UTC(2027, 0, 15, 8, 0, 0);
const RFC_3339_UTC = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;
const DAY = 24 * 60 * 60 * 1_000;

function aDraft(draft: Partial<NoteDraft> = {}): NoteDraft {
  return {
    content: 'Likes green tea.',
    tags: ['tea'],
    importance: 50,
    attachment: '',
    attachment_kind: '',
    source: { roomId: 'room-1', run: 'main', seq: 7 },
    ...draft,
  };
}

export function noteStoreContract(name: string, makeStore: MakeNoteStore): void {
  const setUp = async () => {
    const clock = manualClock(START);
    return { clock, notes: await makeStore({ clock, random: countedTokens() }) };
  };

  describe(`${name}, as a note store`, () => {
    it('keeps what was written and gives it back whole', async () => {
      const { notes } = await setUp();
      const draft = aDraft({ content: '喜欢绿茶 🍵\n', tags: ['茶', 'tea'], importance: 0 });
      const note = await notes.create(draft);
      expect(note).toMatchObject({ ...draft, version: 1 });
      expect(NoteVersion.parse(note)).toEqual(note);
      expect(await notes.read(note.note_id)).toEqual(note);
      expect(await notes.all()).toEqual([note]);
    });

    it('has nothing at first', async () => {
      const { notes } = await setUp();
      expect(await notes.all()).toEqual([]);
      expect(await notes.read(1)).toBeNull();
    });

    it('adds a version with each write and lists the newest of each note, oldest note first', async () => {
      const { notes } = await setUp();
      const first = await notes.create(aDraft());
      const second = await notes.create(aDraft({ content: 'Plays go.' }));
      const written = await notes.write(first.note_id, aDraft({ content: 'Coffee.' }), first.token);
      const changed = { note_id: first.note_id, content: 'Coffee.', version: 2 };
      expect(written).toMatchObject({ ok: true, note: changed });
      expect(await notes.all()).toMatchObject([changed, second]);
      // A version that someone holds is not touched by later ones.
      expect(first).toMatchObject({ version: 1, content: 'Likes green tea.' });
    });

    it('writes nothing with a wrong token', async () => {
      const { notes } = await setUp();
      const note = await notes.create(aDraft());
      const wrong = aDraft({ content: 'Overwritten.' });
      for (const token of ['', 'wrong!', ` ${note.token}`]) {
        const refused = { ok: false, reason: 'wrong_token' };
        expect(await notes.write(note.note_id, wrong, token)).toEqual(refused);
      }
      expect(await notes.read(note.note_id)).toEqual(note);
      expect(await notes.all()).toEqual([note]);
    });

    it('refuses the token from before the last write (ME-07)', async () => {
      const { notes } = await setUp();
      const first = await notes.create(aDraft());
      await notes.write(first.note_id, aDraft({ content: 'Second.' }), first.token);
      const current = await notes.read(first.note_id);
      const late = await notes.write(first.note_id, aDraft({ content: 'Third.' }), first.token);
      expect(late).toEqual({ ok: false, reason: 'wrong_token' });
      expect(await notes.read(first.note_id)).toEqual(current);
    });

    it('takes a note that is not there for what it is', async () => {
      const { notes } = await setUp();
      await notes.create(aDraft());
      expect(await notes.write(99, aDraft(), '')).toEqual({ ok: false, reason: 'no_such_note' });
      expect(await notes.read(99)).toBeNull();
    });

    it('gives a new token of six characters with every write', async () => {
      const { notes } = await setUp();
      let note = await notes.create(aDraft());
      const tokens = [note.token, (await notes.create(aDraft())).token];
      for (let count = 0; count < 5; count += 1) {
        const written = await notes.write(note.note_id, aDraft(), note.token);
        if (written.ok) note = written.note;
        tokens.push(note.token);
      }
      expect(new Set(tokens).size).toBe(7);
      for (const token of tokens) expect(token).toHaveLength(6);
      // Reading is not writing: the token stays.
      expect((await notes.read(note.note_id))?.token).toBe(note.token);
    });

    it('numbers notes upwards and never twice, also when they are written at the same time', async () => {
      const { notes } = await setUp();
      const made = await Promise.all(Array.from({ length: 10 }, () => notes.create(aDraft())));
      const last = await notes.create(aDraft());
      const ids = made.map((note) => note.note_id);
      expect(new Set(ids).size).toBe(10);
      expect(Math.min(...ids)).toBeGreaterThanOrEqual(1);
      expect(last.note_id).toBeGreaterThan(Math.max(...ids));
    });

    it('lets exactly one of several writes with the same token through', async () => {
      const { notes } = await setUp();
      const note = await notes.create(aDraft());
      const writes = await Promise.all(
        Array.from({ length: 10 }, (_, index) =>
          notes.write(note.note_id, aDraft({ content: `Writer ${index}.` }), note.token),
        ),
      );
      const won = writes.flatMap((write) => (write.ok ? [write.note] : []));
      expect(won).toHaveLength(1);
      expect(writes.filter((write) => !write.ok && write.reason === 'wrong_token')).toHaveLength(9);
      expect(await notes.read(note.note_id)).toEqual(won[0]);
      expect(won[0]?.version).toBe(2);
    });

    it('keeps the time of the note and moves the time of the version, in UTC', async () => {
      const { notes, clock } = await setUp();
      const note = await notes.create(aDraft());
      expect(note.created_at).toMatch(RFC_3339_UTC);
      expect(Date.parse(note.created_at)).toBe(START);
      expect(note.updated_at).toBe(note.created_at);
      clock.advance(DAY);
      await notes.write(note.note_id, aDraft(), note.token);
      const changed = await notes.read(note.note_id);
      expect(changed?.created_at).toBe(note.created_at);
      expect(changed?.updated_at).toMatch(RFC_3339_UTC);
      expect(Date.parse(changed?.updated_at ?? '')).toBe(START + DAY);
    });

    it('keeps no reference to what it was given', async () => {
      const { notes } = await setUp();
      const tags = ['tea'];
      const note = await notes.create(aDraft({ tags }));
      tags.push('changed later');
      expect((await notes.read(note.note_id))?.tags).toEqual(['tea']);
    });

    it('traces each version to the entry that wrote it', async () => {
      const { notes } = await setUp();
      const note = await notes.create(aDraft());
      const source = { roomId: 'room-2', run: 'archive', seq: 40 };
      await notes.write(note.note_id, aDraft({ source }), note.token);
      expect(note.source).toEqual({ roomId: 'room-1', run: 'main', seq: 7 });
      expect((await notes.read(note.note_id))?.source).toEqual(source);
    });
  });
}
