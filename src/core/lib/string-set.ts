// A persistent set of strings (a hash trie): adding shares all but one path with the set before.
// The chain keeps one per message, so that a rollback gets the call ids of that moment back for free.

const BITS = 5;
const MASK = (1 << BITS) - 1;
const MAX_SHIFT = 30;

type Branch = { readonly bitmap: number; readonly slots: readonly Slot[] };
/** Strings whose hashes are equal as far as the trie looks. */
type Bucket = { readonly hash: number; readonly strings: readonly string[] };
type Slot = Branch | Bucket;

export type StringSet = Branch;

export const EMPTY_STRING_SET: StringSet = { bitmap: 0, slots: [] };

export function has(set: StringSet, text: string): boolean {
  const hash = hashOf(text);
  let slot: Slot | undefined = set;
  for (let shift = 0; slot !== undefined && 'slots' in slot; shift += BITS) {
    slot = slot.slots[position(slot, hash, shift)];
    if (slot !== undefined && 'strings' in slot) return slot.strings.includes(text);
  }
  return false;
}

export function add(set: StringSet, text: string): StringSet {
  return has(set, text) ? set : insert(set, { hash: hashOf(text), strings: [text] }, 0);
}

function insert(branch: Branch, bucket: Bucket, shift: number): Branch {
  const bit = bitOf(bucket.hash, shift);
  const index = below(branch.bitmap, bit);
  if ((branch.bitmap & bit) === 0) {
    return {
      bitmap: branch.bitmap | bit,
      slots: [...branch.slots.slice(0, index), bucket, ...branch.slots.slice(index)],
    };
  }
  const old = branch.slots[index];
  const slot = old === undefined ? bucket : join(old, bucket, shift + BITS);
  return { bitmap: branch.bitmap, slots: branch.slots.with(index, slot) };
}

function join(old: Slot, bucket: Bucket, shift: number): Slot {
  if ('slots' in old) return insert(old, bucket, shift);
  if (old.hash === bucket.hash || shift > MAX_SHIFT) {
    return { hash: old.hash, strings: [...old.strings, ...bucket.strings] };
  }
  return insert(insert(EMPTY_STRING_SET, old, shift), bucket, shift);
}

function position(branch: Branch, hash: number, shift: number): number {
  const bit = bitOf(hash, shift);
  return (branch.bitmap & bit) === 0 ? -1 : below(branch.bitmap, bit);
}

function bitOf(hash: number, shift: number): number {
  return 1 << ((hash >>> shift) & MASK);
}

/** How many slots stand before the one of `bit`. */
function below(bitmap: number, bit: number): number {
  let bits = bitmap & (bit - 1);
  let count = 0;
  while (bits !== 0) {
    bits &= bits - 1;
    count += 1;
  }
  return count;
}

/** FNV-1a over UTF-16 units, 32 bits. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  }
  return hash >>> 0;
}
