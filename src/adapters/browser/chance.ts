// Ids and tokens. `crypto.getRandomValues` is there without a secure context too; `randomUUID` is not.

import { CallId, MessageId, RequestId, RoomId } from '#core/conversation/ids.ts';
import type { Ids } from '#runtime/ports/ids.ts';
import type { Random } from '#runtime/ports/random.ts';

const LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';

/** Letters and digits, each as likely as the others: a byte past the last whole alphabet is thrown away. */
export function randomLetters(length: number): string {
  const fair = 256 - (256 % LETTERS.length);
  let out = '';
  while (out.length < length) {
    for (const byte of crypto.getRandomValues(new Uint8Array(length * 2))) {
      if (byte < fair && out.length < length) out += LETTERS.charAt(byte % LETTERS.length);
    }
  }
  return out;
}

/** 128 bits and more: never given twice. */
const ID_LENGTH = 22;

export const browserIds: Ids = {
  room: () => RoomId.parse(randomLetters(ID_LENGTH)),
  message: () => MessageId.parse(randomLetters(ID_LENGTH)),
  request: () => RequestId.parse(randomLetters(ID_LENGTH)),
  call: () => CallId.parse(`call_${randomLetters(8)}`),
};

export const browserRandom: Random = { token: () => randomLetters(6) };
