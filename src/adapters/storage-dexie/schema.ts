// Which version of the app wrote a database, found out without Dexie: it opens a newer one without a word
// and adds what it misses there (pins.md §7), so the question must come before it opens anything.

import Dexie from 'dexie';
import { z } from 'zod';

export const SCHEMA_KEY = 'schema';

const SETTINGS = 'settings';
/** Dexie counts in tens and adds one where it repaired something. */
const DEXIE_STEP = 10;

/** The schema of the database `name`, nothing of which is changed; null = there is none, or it is new. */
export async function storedSchema(name: string): Promise<number | null> {
  const { indexedDB } = Dexie.dependencies;
  const db = await opened(indexedDB, name);
  if (db === null) return null;
  try {
    const written = await writtenSchema(db);
    return written === null ? null : Math.max(written, Math.floor(db.version / DEXIE_STEP));
  } finally {
    db.close();
  }
}

function opened(factory: IDBFactory, name: string): Promise<IDBDatabase | null> {
  return new Promise((resolve, reject) => {
    const request = factory.open(name);
    let isNew = false;
    request.onupgradeneeded = () => {
      isNew = true;
      request.transaction?.abort();
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = (event) => {
      event.preventDefault();
      if (isNew) resolve(null);
      else reject(request.error ?? new Error('unknown'));
    };
  });
}

/** The number among the settings; a database without one is of the first days or half made. */
function writtenSchema(db: IDBDatabase): Promise<number | null> {
  if (!db.objectStoreNames.contains(SETTINGS)) return Promise.resolve(null);
  return new Promise((resolve, reject) => {
    const request = db.transaction(SETTINGS).objectStore(SETTINGS).get(SCHEMA_KEY);
    request.onsuccess = () => {
      const row = z.object({ value: z.number() }).safeParse(request.result);
      resolve(row.success ? row.data.value : null);
    };
    request.onerror = () => reject(request.error ?? new Error('unknown'));
  });
}
