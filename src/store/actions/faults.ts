import { StorageError } from '#core/conversation/storage-error.ts';
import type { StorageFault } from '#core/conversation/storage-error.ts';

/** What a rejected storage access means for the screen. */
export function faultOf(error: unknown): { fault: StorageFault; message: string } {
  if (error instanceof StorageError) return { fault: error.fault, message: error.message };
  return { fault: 'failed', message: error instanceof Error ? error.message : 'unknown' };
}
