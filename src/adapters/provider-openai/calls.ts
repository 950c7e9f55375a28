// Deltas of tool calls → whole calls (providers.md §2, the rows about calls).

import { CallId } from '#core/conversation/ids.ts';
import type { ToolCall } from '#core/conversation/message.ts';
import type { ToolCallDelta } from './chunk.ts';
import { parseJson } from './json.ts';
import { NOTHING_SCANNED, isBalanced, scanOn } from './json-scan.ts';
import type { JsonScan } from './json-scan.ts';

/** A call that is still coming. Empty fields have not been said yet. */
type OpenCall = {
  index: number | undefined;
  /** The first id that was sent; some endpoints send a new one with each piece. */
  id: string;
  /** Stands in for an id that never comes; made once, so that it stays the same on the way. */
  madeId: string;
  name: string;
  arguments: string;
  /** The arguments are an empty object so far, and pieces of text may still take its place. */
  isPlaceholder: boolean;
  /** Tells most halves without a parse. */
  scan: JsonScan;
  extraContent: unknown;
  /** The chunk that began it. */
  chunk: number;
};

export type CallAssembler = {
  /** The deltas of one chunk. */
  add(deltas: readonly ToolCallDelta[]): void;
  /** The calls of a whole message: each entry is one. */
  addWhole(entries: readonly ToolCallDelta[]): void;
  /** The calls so far, arguments as they came. */
  soFar(): ToolCall[];
  /** The calls when nothing more comes: ids distinct, want of arguments read as `{}`. */
  finished(): ToolCall[];
};

/** Collects deltas until the end; which call a delta belongs to is the rule of `belongsTo` (providers.md §2). */
export function createCallAssembler(newCallId: () => string): CallAssembler {
  const calls: OpenCall[] = [];
  let chunk = 0;

  function begin(delta: ToolCallDelta): void {
    const call: OpenCall = {
      index: delta.index,
      id: '',
      madeId: '',
      name: '',
      arguments: '',
      isPlaceholder: false,
      scan: NOTHING_SCANNED,
      extraContent: undefined,
      chunk,
    };
    extend(call, delta);
    calls.push(call);
  }

  function addDelta(delta: ToolCallDelta): void {
    const call = belongsTo(calls, delta, chunk);
    if (call !== null) extend(call, delta);
    else if (saysSomething(delta)) begin(delta);
  }

  function madeIdOf(call: OpenCall): string {
    while (call.madeId === '' || calls.some((other) => other.id === call.madeId)) {
      call.madeId = newCallId();
    }
    return call.madeId;
  }

  function list(argumentsOf: (call: OpenCall) => string): ToolCall[] {
    const used = new Set<string>();
    return calls.filter(isCall).map((call) => {
      const id = call.id === '' || used.has(call.id) ? madeIdOf(call) : call.id;
      used.add(id);
      const whole: ToolCall = {
        id: CallId.parse(id),
        name: call.name,
        arguments: argumentsOf(call),
      };
      if (call.extraContent !== undefined) whole.extraContent = call.extraContent;
      return whole;
    });
  }

  return {
    add(deltas) {
      chunk += 1;
      for (const delta of deltas) addDelta(delta);
    },
    addWhole(entries) {
      chunk += 1;
      for (const entry of entries) if (saysSomething(entry)) begin(entry);
    },
    soFar: () => list((call) => call.arguments),
    finished: () => list((call) => finalArguments(call.arguments)),
  };
}

/** `""`, blank, absent, `null` and `"null"` are `{}`; all else stays as it came (providers.md §2). */
function finalArguments(text: string): string {
  const trimmed = text.trim();
  return trimmed === '' || trimmed === 'null' ? '{}' : text;
}

function saysSomething(delta: ToolCallDelta): boolean {
  return !isSilent(delta) || delta.extraContent !== undefined;
}

function isSilent(delta: ToolCallDelta): boolean {
  return delta.id === undefined && delta.name === undefined && delta.arguments === undefined;
}

/** `extra_content` that came ahead of its call and was never followed by one is none. */
function isCall(call: OpenCall): boolean {
  return call.id !== '' || call.name !== '' || call.arguments !== '';
}

function extend(call: OpenCall, delta: ToolCallDelta): void {
  call.index ??= delta.index;
  if (call.id === '') call.id = delta.id ?? '';
  if (call.name === '') call.name = delta.name ?? '';
  if (delta.extraContent !== undefined) call.extraContent = delta.extraContent;
  if (delta.arguments !== undefined) extendArguments(call, delta.arguments, isPlaceholder(delta));
}

/** An empty object gives way to the pieces that follow it, and says nothing after pieces. */
function extendArguments(call: OpenCall, text: string, isPlaced: boolean): void {
  if (isPlaced && call.arguments !== '') return;
  if (call.isPlaceholder) {
    call.arguments = '';
    call.scan = NOTHING_SCANNED;
  }
  call.isPlaceholder = isPlaced;
  call.arguments += text;
  call.scan = scanOn(call.scan, text);
}

/** The call that a delta goes on with; null = it begins a new one. */
function belongsTo(
  calls: readonly OpenCall[],
  delta: ToolCallDelta,
  chunk: number,
): OpenCall | null {
  const slot = candidate(calls, delta);
  if (slot === undefined) return null;
  if (isSilent(delta)) return slot;
  if (isSecondOfChunk(slot, delta, chunk)) return null;
  return beginsNew(slot, delta) ? null : slot;
}

/** Told apart by id, then by index, else by order. */
function candidate(calls: readonly OpenCall[], delta: ToolCallDelta): OpenCall | undefined {
  const { index, id } = delta;
  const last = calls.at(-1);
  if (id !== undefined) {
    const known = calls.findLast((call) => call.id === id && mayShareIndex(call, index));
    if (known !== undefined) return known;
  }
  if (index === undefined) return last;
  const atIndex = calls.findLast((call) => call.index === index);
  if (atIndex !== undefined) return atIndex;
  return last !== undefined && goesOnElsewhere(last, delta) ? last : undefined;
}

function mayShareIndex(call: OpenCall, index: number | undefined): boolean {
  return index === undefined || call.index === undefined || call.index === index;
}

/** A delta on an unused index that is no beginning: the index came late, counts pieces, or says nothing. */
function goesOnElsewhere(last: OpenCall, delta: ToolCallDelta): boolean {
  if (isSilent(delta)) return true;
  if (delta.name !== undefined) return false;
  if (delta.id !== undefined) return last.id === delta.id && !isWhole(last);
  return last.index === undefined;
}

/** Named entries side by side without an index and without an id of their own are different calls, equal or not. */
function isSecondOfChunk(slot: OpenCall, delta: ToolCallDelta, chunk: number): boolean {
  const isUnmarked =
    delta.index === undefined &&
    (delta.id === undefined || (delta.id === slot.id && isComplete(slot, delta)));
  return isUnmarked && delta.name !== undefined && slot.name !== '' && slot.chunk === chunk;
}

/**
 * Without an index a new id begins a new call. On a used index it does if it brings a name or the
 * arguments so far are whole JSON; without a new id another name does, or the same name with arguments
 * after whole JSON (providers.md §2). An id that comes late, to a call that has none, only begins a new
 * one where the arguments were whole.
 */
function beginsNew(slot: OpenCall, delta: ToolCallDelta): boolean {
  const { id, name } = delta;
  if (isOtherName(slot, name)) return true;
  if (fillsPlaceholder(slot, delta)) return false;
  const isNewId = id !== undefined && id !== slot.id;
  if (isNewId && slot.id !== '') return bringsCall(slot, delta);
  if (!isNewId && name === undefined) return false;
  const isNamedTwice = isNewId && name !== undefined && slot.name !== '';
  return (isNamedTwice || bringsArguments(delta)) && isWhole(slot);
}

/** Some houses send an empty object ahead of the pieces; where it is all that comes, it is all there is. */
function isPlaceholder(delta: ToolCallDelta): boolean {
  return delta.isObject === true && delta.arguments === '{}';
}

/** Text that comes where an empty object held the place is of the same call, but for another one's id and name. */
function fillsPlaceholder(slot: OpenCall, { id, name, isObject }: ToolCallDelta): boolean {
  if (!slot.isPlaceholder || isObject) return false;
  return name === undefined || id === undefined || slot.id === '' || id === slot.id;
}

/** Whether a delta with an id of its own is a call of its own. */
function bringsCall(slot: OpenCall, delta: ToolCallDelta): boolean {
  return delta.index === undefined || delta.name !== undefined || isWhole(slot);
}

function isOtherName(slot: OpenCall, name: string | undefined): boolean {
  return name !== undefined && slot.name !== '' && name !== slot.name;
}

function bringsArguments(delta: ToolCallDelta): boolean {
  return delta.arguments !== undefined && delta.arguments.trim() !== '';
}

/** Nothing of this delta can be a rest of the call. */
function isComplete(slot: OpenCall, delta: ToolCallDelta): boolean {
  return isWhole(slot) || (slot.arguments === '' && !bringsArguments(delta));
}

/** Whether the arguments so far are whole JSON. */
function isWhole(call: OpenCall): boolean {
  const { scan, arguments: text } = call;
  const mayBeWhole = scan.kind === 'scalar' ? text.length <= LONGEST_SCALAR : isBalanced(scan);
  return mayBeWhole && parseJson(text) !== undefined;
}

/** Arguments that are a lone word or number are not JSON objects; longer ones are never whole. */
const LONGEST_SCALAR = 64;
