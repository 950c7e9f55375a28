// The chain in the provider's own words (providers.md §1, §3). Works on copies: the chain is never touched.

import type { AssistantMessage, Message, Part, ToolCall } from '#core/conversation/message.ts';
import { SUSPEND_TEXT } from '#core/conversation/suspend.ts';
import { isObject, parseJson } from './json.ts';
import type { Preset } from './presets.ts';
import { wireIds, type WireIds } from './wire-ids.ts';

type WireCall = {
  id: string;
  type: 'function';
  function: { name: string; arguments: string };
  extra_content?: unknown;
};

type WireAssistant = {
  role: 'assistant';
  content: string | null;
  reasoning_content?: string;
  tool_calls?: WireCall[];
};

export type WireMessage =
  | { role: 'system' | 'user'; content: string }
  | WireAssistant
  | { role: 'tool'; tool_call_id: string; content: string };

/** The visible messages as the preset wants them; SYSTEM is not among them (context.md §1). */
export function mapRoles(chain: readonly Message[], preset: Preset): WireMessage[] {
  const ids = wireIds(chain, preset.longestCallId);
  const owed = preset.reasoningBack === 'never' ? new Set<Message>() : inRoundsWithCalls(chain);
  const mapped: WireMessage[] = [];
  for (const message of chain) {
    const wire = mapMessage(message, { preset, ids, owesReasoning: owed.has(message) });
    const last = mapped.at(-1);
    const both = last === undefined || wire === null ? null : merged(last, wire);
    if (both !== null) mapped[mapped.length - 1] = both;
    else if (wire !== null) mapped.push(wire);
  }
  return mapped;
}

type Mapping = { preset: Preset; ids: WireIds; owesReasoning: boolean };

function mapMessage(message: Message, mapping: Mapping): WireMessage | null {
  switch (message.role) {
    case 'system':
      return null;
    case 'user':
      return { role: 'user', content: textOfParts(message.parts) };
    case 'assistant':
      return mapAssistant(message, mapping);
    case 'tool':
      return {
        role: 'tool',
        tool_call_id: mapping.ids(message.toolCallId),
        content: message.content,
      };
  }
}

/** An assistant message has text or calls (cases.md L7): where it only thought, the placeholder stands. */
function mapAssistant(message: AssistantMessage, mapping: Mapping): WireAssistant {
  const hasCalls = message.toolCalls.length > 0;
  const wire: WireAssistant = {
    role: 'assistant',
    content: message.text === '' ? (hasCalls ? null : SUSPEND_TEXT) : message.text,
  };
  if (mapping.owesReasoning) wire.reasoning_content = message.reasoning ?? '';
  if (hasCalls) wire.tool_calls = message.toolCalls.map((call) => mapCall(call, mapping));
  return wire;
}

function mapCall(call: ToolCall, mapping: Mapping): WireCall {
  const wire: WireCall = {
    id: mapping.ids(call.id),
    type: 'function',
    function: { name: wireName(call.name), arguments: wireArguments(call.arguments) },
  };
  if (mapping.preset.takesExtraContent && call.extraContent !== undefined) {
    wire.extra_content = call.extraContent;
  }
  return wire;
}

/** A name fits `[A-Za-z0-9_-]{1,64}` (cases.md L6, TC-25). */
function wireName(name: string): string {
  const fitting = name.replace(/[^A-Za-z0-9_-]/gu, '_').slice(0, 64);
  return fitting === '' ? '_' : fitting;
}

/** What is not a JSON object goes out as `{}`; the raw text stays in the trajectory (providers.md §3). */
function wireArguments(text: string): string {
  return isObject(parseJson(text)) ? text : '{}';
}

/** A picture or a file is named by its hash: nothing here takes the bytes (providers.md §3). */
function textOfParts(parts: readonly Part[]): string {
  return parts.map(textOfPart).join('\n\n');
}

function textOfPart(part: Part): string {
  if ('text' in part) return part.text;
  return 'image' in part ? `[image: ${part.image}]` : `[file: ${part.name}, ${part.file}]`;
}

/** No two neighbouring users or plain assistants (cases.md L5); a legal chain has none, an import may. */
function merged(first: WireMessage, second: WireMessage): WireMessage | null {
  if (first.role === 'user' && second.role === 'user') {
    return { role: 'user', content: `${first.content}\n\n${second.content}` };
  }
  if (first.role !== 'assistant' || second.role !== 'assistant') return null;
  if (first.tool_calls !== undefined) return null;
  const content = [first.content, second.content].filter((text) => text !== null).join('\n\n');
  return { ...second, content };
}

/** A round on the wire: what stands between two users (providers.md §2, DeepSeek thinking). */
function inRoundsWithCalls(chain: readonly Message[]): Set<Message> {
  const found = new Set<Message>();
  let round: AssistantMessage[] = [];
  const close = (): void => {
    if (round.some((message) => message.toolCalls.length > 0)) {
      for (const message of round) found.add(message);
    }
    round = [];
  };
  for (const message of chain) {
    if (message.role === 'user') close();
    if (message.role === 'assistant') round.push(message);
  }
  close();
  return found;
}
