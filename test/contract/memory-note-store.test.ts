import { expect, it } from 'vitest';
import { memoryNoteStore } from '../support/memory-note-store.ts';
import { noteStoreContract } from './note-store-contract.ts';

noteStoreContract('The store in memory', memoryNoteStore);

it('keeps every version', async () => {
  const notes = memoryNoteStore();
  const source = { roomId: 'room-1', run: 'main', seq: 1 };
  const rest = { tags: [], importance: 50, attachment: '', attachment_kind: '', source } as const;
  const note = await notes.create({ content: 'One.', ...rest });
  await notes.write(note.note_id, { content: 'Two.', ...rest }, note.token);
  expect(notes.versions.map(({ content, version }) => [content, version])).toEqual([
    ['One.', 1],
    ['Two.', 2],
  ]);
});
