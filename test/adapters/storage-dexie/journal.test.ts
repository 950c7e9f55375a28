import 'fake-indexeddb/auto';
import Dexie from 'dexie';
import { expect, it } from 'vitest';
import { ShoalDatabase } from '#adapters/storage-dexie/database.ts';
import { guard } from '#adapters/storage-dexie/guard.ts';
import { createJournal } from '#adapters/storage-dexie/journal.ts';
import {
  createBlobStore,
  createDraftStore,
  createSecretStore,
  createSettingsStore,
} from '#adapters/storage-dexie/small-stores.ts';
import { StorageError } from '#core/conversation/storage-error.ts';
import { DEFAULT_SETTINGS } from '#core/settings/settings.ts';
import { journalContract, aRoomRecord } from '../../contract/journal-contract.ts';
import { sha256 } from '../../support/a-room.ts';

let count = 0;

function aDatabase(): ShoalDatabase {
  count += 1;
  return new ShoalDatabase(`shoal-test-${count}`);
}

journalContract('Dexie', () => createJournal(guard(aDatabase())));

it('opens the database again, once and silently, when it was closed from outside', async () => {
  // iOS closes the databases of a page in the background.
  const db = aDatabase();
  const journal = createJournal(guard(db));
  await journal.createRoom(aRoomRecord());
  db.close();
  expect(await journal.rooms()).toHaveLength(1);
});

it('refuses a database of a newer version and leaves it as it was', async () => {
  const db = aDatabase();
  await db.open();
  await db.settings.put({ key: 'schema', value: 99 });
  await db.rooms.add(aRoomRecord());
  db.close();
  const refused = createJournal(guard(db)).rooms();
  await expect(refused).rejects.toBeInstanceOf(StorageError);
  await expect(refused).rejects.toMatchObject({ fault: 'newer' });
  await db.open();
  expect([await db.rooms.count(), await db.settings.toArray()]).toEqual([
    1,
    [{ key: 'schema', value: 99 }],
  ]);
});

it('adds nothing to a database of a newer version that has other tables', async () => {
  const name = `shoal-newer-${Date.now()}`;
  const newer = new Dexie(name);
  newer.version(2).stores({ settings: 'key', rooms: 'id', chapters: 'id' });
  await newer.open();
  await newer.table('settings').put({ key: 'schema', value: 2 });
  newer.close();
  const before = await described(name);
  const refused = createJournal(guard(new ShoalDatabase(name))).rooms();
  await expect(refused).rejects.toMatchObject({ fault: 'newer' });

  expect(await described(name)).toEqual(before);
});

/** Version and tables, as the browser knows them. */
function described(name: string): Promise<{ version: number; tables: string[] }> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name);
    request.onsuccess = () => {
      const { version, objectStoreNames } = request.result;
      resolve({ version, tables: [...objectStoreNames] });
      request.result.close();
    };
    request.onerror = () => reject(new Error('could not be opened'));
  });
}

it('holds the tables that the design names', async () => {
  const db = aDatabase();
  await db.open();
  expect(db.tables.map(({ name }) => name).sort()).toEqual(
    [
      ...['rooms', 'entries', 'events', 'history', 'memories', 'diary', 'notes', 'noteVersions'],
      ...['blobs', 'vectors', 'schedules', 'personas', 'people', 'usage', 'frames', 'settings'],
      ...['secrets', 'drafts', 'checkpoints'],
    ].sort(),
  );
});

it('keeps a text once under its hash', async () => {
  const db = aDatabase();
  const blobs = createBlobStore(guard(db), sha256);
  const [first, second] = [await blobs.putText('鱼'), await blobs.putText('鱼')];
  expect([first, await db.blobs.count(), await blobs.getText(second)]).toEqual([
    sha256('鱼'),
    1,
    '鱼',
  ]);
  expect(await blobs.getText(sha256('nothing'))).toBeNull();
});

it('falls back to the default of a single setting that cannot be read', async () => {
  const db = aDatabase();
  const settings = createSettingsStore(guard(db));
  await settings.save({ theme: 'dark', provider: 'openai' });
  await db.settings.put({ key: 'theme', value: 'plaid' });
  expect(await settings.load()).toEqual({ ...DEFAULT_SETTINGS, provider: 'openai' });
});

it('keeps keys apart, lends one for a trial without storing it, and forgets an empty one', async () => {
  const db = aDatabase();
  const secrets = createSecretStore(guard(db));
  const openai = { provider: 'openai', baseUrl: 'https://api.example/v1' };
  await secrets.set(openai, 'sk-saved');
  const takeBack = secrets.lend(openai, 'sk-trial');
  expect(await secrets.get(openai)).toBe('sk-trial');
  takeBack();
  expect(await secrets.get(openai)).toBe('sk-saved');
  expect(JSON.stringify(await db.secrets.toArray())).not.toContain('sk-trial');
  await secrets.set(openai, '');
  expect(await secrets.get(openai)).toBeNull();
});

it('gives a key to no address but the one it was saved for', async () => {
  const secrets = createSecretStore(guard(aDatabase()));
  const saved = { provider: 'custom', baseUrl: 'https://A.example/v1' };
  await secrets.set(saved, 'sk-saved');

  expect(await secrets.get({ ...saved, baseUrl: 'https://a.example/other' })).toBe('sk-saved');
  expect(await secrets.get({ ...saved, baseUrl: 'https://b.example/v1' })).toBeNull();
  expect(await secrets.get({ ...saved, baseUrl: 'http://a.example/v1' })).toBeNull();
  expect(await secrets.get({ ...saved, baseUrl: 'https://a.example:444/v1' })).toBeNull();
  expect(await secrets.get({ ...saved, provider: 'openai' })).toBeNull();
  expect(await secrets.origins()).toEqual({ custom: 'https://a.example' });
});

it('keeps what is being written, per room', async () => {
  const drafts = createDraftStore(guard(aDatabase()));
  await drafts.put('room-1', 'half a thought');
  expect([await drafts.get('room-1'), await drafts.get('room-2')]).toEqual(['half a thought', '']);
});
