import type { Sha256 } from '#core/conversation/ids.ts';

/** Content-addressed bytes. Rejects only with `StorageError`. */
export type BlobStore = {
  /** Idempotent: the same text has the same name and is kept once. */
  putText: (text: string) => Promise<Sha256>;
  getText: (sha256: string) => Promise<string | null>;
};
