import 'fake-indexeddb/auto';
import { ShoalDatabase } from '#adapters/storage-dexie/database.ts';
import { guard } from '#adapters/storage-dexie/guard.ts';
import { createNoteStore } from '#adapters/storage-dexie/note-store.ts';
import { noteStoreContract } from '../../contract/note-store-contract.ts';

let count = 0;

noteStoreContract('Dexie', ({ clock, random }) => {
  count += 1;
  const guarded = guard(new ShoalDatabase(`shoal-notes-${count}`));
  return createNoteStore({ guarded, clock, random });
});
