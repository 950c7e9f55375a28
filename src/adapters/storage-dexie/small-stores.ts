// The stores that keep one value under a name: blobs, settings, secrets, drafts.

import { Settings } from '#core/settings/settings.ts';
import { webOrigin } from '#core/settings/web-address.ts';
import type { BlobStore } from '#runtime/ports/blob-store.ts';
import type { Hash } from '#runtime/ports/hash.ts';
import type {
  DraftStore,
  KeyPlace,
  SecretStore,
  SettingsStore,
} from '#runtime/ports/settings-store.ts';
import type { Guarded } from './guard.ts';

const TEXT_TYPE = 'text/plain;charset=utf-8';

/** Content-addressed texts, each kept once. */
export function createBlobStore(guarded: Guarded, hash: Hash): BlobStore {
  return {
    putText: (text) =>
      guarded(async (db) => {
        const sha256 = hash(text);
        const blob = new Blob([text], { type: TEXT_TYPE });
        await db.blobs.put({ sha256, blob, size: blob.size, type: TEXT_TYPE });
        return sha256;
      }),
    getText: (sha256) =>
      guarded(async (db) => {
        const row = await db.blobs.get(sha256);
        return row === undefined ? null : await row.blob.text();
      }),
  };
}

/** A row per field of `Settings`; one that cannot be read falls back to its default alone. */
export function createSettingsStore(guarded: Guarded): SettingsStore {
  return {
    load: () =>
      guarded(async (db) => {
        let settings = Settings.parse({});
        for (const { key, value } of await db.settings.toArray()) {
          const parsed = Settings.safeParse({ ...settings, [key]: value });
          if (parsed.success) settings = parsed.data;
        }
        return settings;
      }),
    save: (patch) =>
      guarded(async (db) => {
        await db.settings.bulkPut(Object.entries(patch).map(([key, value]) => ({ key, value })));
      }),
  };
}

export function createSecretStore(guarded: Guarded): SecretStore {
  const lent = new Map<string, string>();
  return {
    get: (place) => {
      const trial = lent.get(nameOf(place));
      if (trial !== undefined) return Promise.resolve(trial);
      return guarded(async (db) => {
        const row = await db.secrets.get(place.provider);
        return row !== undefined && row.origin === webOrigin(place.baseUrl) ? row.key : null;
      });
    },
    lend: (place, key) => {
      const name = nameOf(place);
      lent.set(name, key);
      return () => {
        if (lent.get(name) === key) lent.delete(name);
      };
    },
    set: ({ provider, baseUrl }, key) =>
      guarded(async (db) => {
        if (key === '') await db.secrets.delete(provider);
        else await db.secrets.put({ provider, key, origin: webOrigin(baseUrl) ?? '' });
      }),
    origins: () =>
      guarded(async (db) => {
        const rows = await db.secrets.toArray();
        return Object.fromEntries(rows.map(({ provider, origin }) => [provider, origin]));
      }),
  };
}

function nameOf({ provider, baseUrl }: KeyPlace): string {
  return `${provider} ${webOrigin(baseUrl) ?? ''}`;
}

export function createDraftStore(guarded: Guarded): DraftStore {
  return {
    get: (roomId) => guarded(async (db) => (await db.drafts.get(roomId))?.text ?? ''),
    put: (roomId, text) =>
      guarded(async (db) => {
        if (text === '') await db.drafts.delete(roomId);
        else await db.drafts.put({ roomId, text });
      }),
  };
}
