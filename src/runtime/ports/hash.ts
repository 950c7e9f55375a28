import type { Sha256 } from '#core/conversation/ids.ts';

/** SHA-256 of the UTF-8 bytes of a text. */
export type Hash = (text: string) => Sha256;
