// One raw chunk → what it adds, the same for every provider (providers.md §2). Parsed, never believed:
// what has an unexpected form is passed over.

import type { Usage } from '#core/conversation/message.ts';
import { isList, isObject, jsonText, textOf, type JsonObject } from './json.ts';
import { usageOfChunk } from './usage.ts';

/** A piece of a tool call. Absent and empty fields are left out; what it belongs to is decided in calls.ts. */
export type ToolCallDelta = {
  index?: number;
  id?: string;
  name?: string;
  arguments?: string;
  /** The arguments came as an object, not as text. */
  isObject?: true;
  extraContent?: unknown;
};

/** What the model added: `delta`, or the `message` that stands in its place. */
export type Addition = {
  content?: string;
  reasoning?: string;
  toolCallDeltas?: readonly ToolCallDelta[];
};

/** The unified delta. Empty fields are left out. */
export type UnifiedDelta = Addition & {
  /** A whole `message`; it counts unless deltas came. */
  message?: Addition;
  usage?: Usage;
  /** The provider's own word, never empty. */
  finishReason?: string;
};

/** `function_call` knows no index: it gets one that no list of calls uses. */
const LEGACY_INDEX = -1;

/** A chunk of an answer, as opposed to a ping or another house's frame. */
export function isChunk(raw: JsonObject): boolean {
  return (
    'choices' in raw ||
    isObject(raw['usage']) ||
    /^(chat|text)[._]completion/.test(textOf(raw['object']))
  );
}

/** Reads one chunk; only choice 0 counts (providers.md §2). */
export function parseChunk(raw: JsonObject): UnifiedDelta {
  const choices = choicesZero(raw['choices']);
  const unified: UnifiedDelta = {};
  for (const choice of choices) {
    extend(unified, choice['delta']);
    if (isObject(choice['message'])) extend((unified.message ??= {}), choice['message']);
    const word = textOf(choice['finish_reason']).trim();
    if (word !== '') unified.finishReason = word;
  }
  const usage = usageOfChunk(raw, choices[0] ?? null);
  if (usage !== null) unified.usage = usage;
  return unified;
}

const NO_CHOICES: readonly JsonObject[] = [];

/** The entries for choice 0. Without an index only the first entry is meant. */
export function choicesZero(raw: unknown): readonly JsonObject[] {
  if (!isList(raw) || raw.length === 0) return NO_CHOICES;
  // Nearly every chunk is like this one, and there are thousands of them.
  if (raw.length === 1 && raw.every(isFirst)) return raw;
  return raw.filter(isObject).filter((choice, place) => Number(choice['index'] ?? place) === 0);
}

function isFirst(entry: unknown): entry is JsonObject {
  return isObject(entry) && (entry['index'] === 0 || entry['index'] === undefined);
}

function extend(found: Addition, raw: unknown): void {
  if (!isObject(raw)) return;
  const content = textParts(raw['content'], readText) + textOf(raw['refusal']);
  if (content !== '') found.content = (found.content ?? '') + content;
  const reasoning = reasoningOf(raw);
  if (reasoning !== '') found.reasoning = (found.reasoning ?? '') + reasoning;
  const deltas = callDeltas(raw);
  if (deltas.length > 0) found.toolCallDeltas = [...(found.toolCallDeltas ?? []), ...deltas];
}

/** Text, one part, or an array of texts and parts. Goes no deeper: the depth of a stranger's JSON is not ours. */
function textParts(raw: unknown, read: (part: JsonObject) => string): string {
  if (typeof raw === 'string') return raw;
  if (isObject(raw)) return read(raw);
  if (!isList(raw)) return '';
  return raw.map((part) => (isObject(part) ? read(part) : textOf(part))).join('');
}

function readText(part: JsonObject): string {
  return isThinking(part) ? '' : textOf(part['text']) + textOf(part['refusal']);
}

function isThinking(part: JsonObject): boolean {
  return 'thinking' in part || /thinking|reasoning/.test(textOf(part['type']));
}

/** The first non-empty field counts, `reasoning_details` last, then the `thinking` parts of the content. */
function reasoningOf(raw: JsonObject): string {
  return (
    textParts(raw['reasoning_content'], readReasoning) ||
    textParts(raw['reasoning'], readReasoning) ||
    textParts(raw['thinking'], readReasoning) ||
    textParts(raw['reasoning_details'], readReasoning) ||
    thinkingParts(raw['content'])
  );
}

function thinkingParts(content: unknown): string {
  if (isObject(content)) return isThinking(content) ? readReasoning(content) : '';
  if (!isList(content)) return '';
  return textParts(content.filter(isObject).filter(isThinking), readReasoning);
}

const REASONING_PART_FIELDS = ['thinking', 'text', 'summary', 'reasoning', 'content'];

function readReasoning(part: JsonObject): string {
  for (const field of REASONING_PART_FIELDS) {
    const text = textParts(part[field], (inner) => textOf(inner['text']));
    if (text !== '') return text;
  }
  return '';
}

const NO_DELTAS: readonly ToolCallDelta[] = [];

function callDeltas(raw: JsonObject): readonly ToolCallDelta[] {
  const listed = raw['tool_calls'];
  if (isObject(listed)) return [callDelta(listed)];
  // Some gateways send the same call in both shapes.
  if (isList(listed) && listed.length > 0) return listed.filter(isObject).map(callDelta);
  const legacy = raw['function_call'];
  if (!isObject(legacy)) return NO_DELTAS;
  return [{ ...callDelta({ function: legacy }), index: LEGACY_INDEX }];
}

function callDelta(entry: JsonObject): ToolCallDelta {
  const called = isObject(entry['function']) ? entry['function'] : entry;
  const delta: ToolCallDelta = {};
  const index = indexOf(entry['index']);
  if (index !== undefined) delta.index = index;
  const id = idOf(entry['id']);
  if (id !== '') delta.id = id;
  const name = textOf(called['name']);
  if (name.trim() !== '') delta.name = name;
  const args = called['arguments'];
  const text = typeof args === 'string' ? args : jsonText(args);
  if (text !== '') delta.arguments = text;
  if (text !== '' && isObject(args)) delta.isObject = true;
  const extra = entry['extra_content'];
  if (extra !== undefined && extra !== null) delta.extraContent = extra;
  return delta;
}

function indexOf(raw: unknown): number | undefined {
  const index = typeof raw === 'string' && raw !== '' ? Number(raw) : raw;
  return typeof index === 'number' && Number.isInteger(index) && index >= 0 ? index : undefined;
}

function idOf(raw: unknown): string {
  if (typeof raw === 'number') return String(raw);
  return textOf(raw).trim() === '' ? '' : textOf(raw);
}
