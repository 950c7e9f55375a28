// Every access goes through here: opens the database, reopens it once where it was closed from outside
// (as iOS does in the background), and turns what goes wrong into one closed list of faults.

import { z } from 'zod';
import { StorageError } from '#core/conversation/storage-error.ts';
import type { StorageFault } from '#core/conversation/storage-error.ts';
import { SCHEMA_VERSION } from './database.ts';
import type { ShoalDatabase } from './database.ts';
import { SCHEMA_KEY, storedSchema } from './schema.ts';

export type Guarded = <T>(access: (db: ShoalDatabase) => Promise<T>) => Promise<T>;

/** Runs an access on the open database; rejects only with `StorageError`. */
export function guard(db: ShoalDatabase): Guarded {
  let opening: Promise<void> | null = null;
  const open = (): Promise<void> => {
    opening ??= openOnce(db).finally(() => {
      opening = null;
    });
    return db.isOpen() ? Promise.resolve() : opening;
  };
  return async (access) => {
    try {
      await open();
      return await access(db);
    } catch (error) {
      if (!isClosed(error)) throw storageError(error);
    }
    try {
      await open();
      return await access(db);
    } catch (error) {
      throw storageError(error);
    }
  };
}

/** Refuses a database of a later version of the app, untouched (storage.md §1). */
async function openOnce(db: ShoalDatabase): Promise<void> {
  if (db.isOpen()) return;
  const found = await storedSchema(db.name);
  if (found !== null && found > SCHEMA_VERSION) {
    throw new StorageError('newer', `Schema ${found}, this app knows ${SCHEMA_VERSION}.`);
  }
  await db.open();
  if (found === null) await db.settings.put({ key: SCHEMA_KEY, value: SCHEMA_VERSION });
}

const NamedError = z.object({
  name: z.string(),
  message: z.string().default(''),
  inner: z.unknown().optional(),
  failures: z.array(z.unknown()).optional(),
});

/** Names and messages along the chain of inner errors: a full disk hides inside an AbortError (pins.md §7). */
function names(error: unknown, depth = 0): string[] {
  const parsed = NamedError.safeParse(error);
  if (!parsed.success || depth > 4) return [];
  const { name, inner, failures } = parsed.data;
  return [name, ...names(inner, depth + 1), ...names(failures?.[0], depth + 1)];
}

function isClosed(error: unknown): boolean {
  const found = names(error);
  return found.includes('DatabaseClosedError') || found.includes('InvalidStateError');
}

function storageError(error: unknown): StorageError {
  if (error instanceof StorageError) return error;
  const message = error instanceof Error ? error.message : 'unknown';
  return new StorageError(faultOf(error), message);
}

function faultOf(error: unknown): StorageFault {
  const found = names(error);
  if (found.includes('QuotaExceededError')) return 'full';
  if (found.includes('ConstraintError')) return 'conflict';
  if (found.includes('VersionError')) return 'newer';
  if (error instanceof z.ZodError) return 'corrupt';
  return isClosed(error) ? 'closed' : 'failed';
}
