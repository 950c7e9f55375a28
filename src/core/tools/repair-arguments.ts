// What a model wrote as arguments becomes a value (tools.md §2): strict JSON first, then one lenient pass.

import { readLenientJson } from './lenient-json.ts';
import type { JsonFault, JsonRead } from './lenient-json.ts';

export type ArgumentsFault = JsonFault;
export type ParsedArguments = { ok: true; value: unknown; repaired: boolean } | ArgumentsFault;

/**
 * Never throws and runs nothing. No arguments at all are `{}`; arguments that were cut off are a fault
 * with `isCut`, never a guess (tools.md §2).
 */
export function parseArguments(raw: string): ParsedArguments {
  if (isBlank(raw)) return { ok: true, value: {}, repaired: true };
  const strict = readStrictJson(raw);
  const read = strict ?? readLenientJson(raw);
  if (!read.ok) return read;
  const inner = typeof read.value === 'string' ? objectIn(read.value) : null;
  if (inner !== null) return { ok: true, value: inner, repaired: true };
  return { ok: true, value: read.value, repaired: strict === null };
}

/** The object that a doubly encoded text holds; null where the text is a text. */
function objectIn(text: string): object | null {
  if (isBlank(text)) return {};
  const read = readStrictJson(text) ?? readLenientJson(text);
  return read.ok && isPlainObject(read.value) ? read.value : null;
}

function readStrictJson(text: string): Extract<JsonRead, { ok: true }> | null {
  try {
    return { ok: true, value: JSON.parse(text) };
  } catch {
    return null;
  }
}

function isPlainObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isBlank(text: string): boolean {
  return text.trim() === '';
}
