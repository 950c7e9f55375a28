// Whatever a tool answers becomes a text that can be stored and sent (tools.md §2).

import { wellFormed } from '../lib/well-formed.ts';

const NO_OUTPUT = 'done (no output)';
const UNREADABLE = '[a result that cannot be shown as text]';

/** Strings as they are, nothing as a fixed word, values as JSON; always well-formed, never a throw. */
export function normaliseResult(value: unknown): string {
  if (typeof value === 'string') return wellFormed(value);
  if (value === undefined || value === null) return NO_OUTPUT;
  try {
    return wellFormed(jsonOf(value));
  } catch {
    // A getter or toJSON that throws, or nesting beyond the call stack.
    return UNREADABLE;
  }
}

function jsonOf(value: unknown): string {
  const shown = shownAs(value);
  if (typeof shown === 'string') return shown;
  // `undefined` is what toJSON may leave; the type of JSON.stringify does not tell.
  const json: unknown = JSON.stringify(shown, acyclic());
  return typeof json === 'string' ? json : NO_OUTPUT;
}

type Replacer = (this: unknown, key: string, value: unknown) => unknown;

/** Replaces what JSON has no word for; an object inside itself is named, not followed. */
function acyclic(): Replacer {
  const above: unknown[] = [];
  const inside = new Set<unknown>();
  return function (_key, raw) {
    const value = shownAs(raw);
    if (typeof value !== 'object' || value === null) return value;
    // `this` holds the value: what was entered after it has been left.
    while (above.length > 0 && above.at(-1) !== this) inside.delete(above.pop());
    if (inside.has(value)) return '[circular]';
    above.push(value);
    inside.add(value);
    return value;
  };
}

function shownAs(value: unknown): unknown {
  if (typeof value === 'bigint' || typeof value === 'symbol') return String(value);
  if (typeof value === 'function') return `[function ${value.name}]`;
  if (value instanceof Error) return `${value.name}: ${value.message}`;
  if (value instanceof Map || value instanceof Set) return [...value];
  return value;
}
