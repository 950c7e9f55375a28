// Equal calls are recognised when they are about to run, because only then name and arguments are known
// (seed 000, 12.10; kernel.md §7).

import type { ToolCall } from '../conversation/message.ts';

/** Stands before every text and key while numbers are texts too. */
const TEXT_SIGN = 's';

/** A free-text key: two calls that differ only in why they are made are the same call. */
const FREE_TEXT_KEY = `${TEXT_SIGN}reason`;

export type CallPlan = 'run' | 'same_batch' | 'same_round';

/** Two calls with one key ask for the same thing: name and canonical JSON of the arguments. */
export function dedupeKey(call: Pick<ToolCall, 'name' | 'arguments'>): string {
  return `${call.name}\n${canonicalArguments(call.arguments)}`;
}

/**
 * What becomes of each call of a batch. `seen` are the keys of this round's calls with an `ok` result;
 * `roundTools` are the tools whose answer does not change within a round.
 */
export function planBatch(
  calls: readonly Pick<ToolCall, 'name' | 'arguments'>[],
  seen: ReadonlySet<string>,
  roundTools: ReadonlySet<string>,
): CallPlan[] {
  const batch = new Set<string>();
  return calls.map((call) => {
    const key = dedupeKey(call);
    if (batch.has(key)) return 'same_batch';
    batch.add(key);
    return roundTools.has(call.name) && seen.has(key) ? 'same_round' : 'run';
  });
}

/** Keys sorted at every depth, the free-text key left out at the top; what is not JSON is taken as it is. */
function canonicalArguments(text: string): string {
  const json = text.trim() === '' ? '{}' : text;
  try {
    JSON.parse(json);
    return canonicalJson(withoutFreeText(JSON.parse(withExactNumbers(json))));
  } catch {
    return text;
  }
}

/** Text and numbers of a JSON text, and nothing else of it. */
const TEXT_OR_NUMBER = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d[\d.eE+-]*/g;

/**
 * The same JSON with every number as text, because reading would round it: ids beyond 2^53 that are not the
 * same must not have one key. The first letter of a text tells the two apart.
 */
function withExactNumbers(json: string): string {
  return json.replace(TEXT_OR_NUMBER, (token) =>
    token.startsWith('"') ? `"${TEXT_SIGN}${token.slice(1)}` : `"n${exactNumber(token)}"`,
  );
}

/** One writing for all that mean the same number: its digits without outer zeros, and the power of ten of the last. */
function exactNumber(token: string): string {
  const [mantissa = '', exponent = '0'] = token.toLowerCase().split('e');
  const [whole = '', fraction = ''] = mantissa.replace('-', '').split('.');
  const digits = `${whole}${fraction}`.replace(/^0+/, '');
  const significant = digits.slice(0, lengthWithoutZeros(digits));
  if (significant === '') return '0';
  const power = BigInt(exponent) + BigInt(digits.length - significant.length - fraction.length);
  return `${mantissa.startsWith('-') ? '-' : ''}${significant}e${power}`;
}

/** A loop, because an expression for zeros at the end costs the square of the zeros before it. */
function lengthWithoutZeros(digits: string): number {
  let length = digits.length;
  while (digits.charAt(length - 1) === '0') length -= 1;
  return length;
}

function withoutFreeText(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).filter(([key]) => key !== FREE_TEXT_KEY));
}

/** JSON text that is the same for equal values, whatever the order of their keys. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([key, item]) => `${JSON.stringify(key)}:${canonicalJson(item)}`).join(',')}}`;
}
