// SHA-256 in plain code: WebCrypto has it only in a secure context, and only asynchronously.

import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { Sha256 } from '#core/conversation/ids.ts';
import type { Hash } from '#runtime/ports/hash.ts';

const encoder = new TextEncoder();

export const sha256OfText: Hash = (text) => Sha256.parse(bytesToHex(sha256(encoder.encode(text))));
