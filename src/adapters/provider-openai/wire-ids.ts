// Call ids as a provider takes them. The stored ids stay; pairs still match, as both sides go through here.

import type { Message } from '#core/conversation/message.ts';

export type WireIds = (id: string) => string;

/** Ids that are too long are shortened, in the order of the chain, so that a longer chain keeps the ids of a shorter one. */
export function wireIds(chain: readonly Message[], longest: number | null): WireIds {
  if (longest === null) return (id) => id;
  const calls = chain.flatMap((message) => (message.role === 'assistant' ? message.toolCalls : []));
  const names = new Map<string, string>();
  const used = new Set<string>(calls.map((call) => call.id));
  for (const { id } of calls) {
    if (id.length > longest && !names.has(id)) {
      const short = shortened(id, longest, used);
      names.set(id, short);
      used.add(short);
    }
  }
  return (id) => names.get(id) ?? id;
}

function shortened(id: string, longest: number, used: ReadonlySet<string>): string {
  let salt = 0;
  let short = '';
  do {
    const mark = `_${fingerprint(`${salt}${id}`)}`;
    short = id.slice(0, longest - mark.length) + mark;
    salt += 1;
  } while (used.has(short));
  return short;
}

/** FNV-1a, 32 bits, as eight hexadecimal digits: the same id gives the same digits, always. */
function fingerprint(text: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193) >>> 0;
  }
  return hash.toString(16).padStart(8, '0');
}
