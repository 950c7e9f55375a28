// The short notation of messages in vectors, both ways.

import { CallId } from '#core/conversation/ids.ts';
import type { Entry } from '#core/conversation/entry.ts';
import type { Message, Part, ToolCall } from '#core/conversation/message.ts';
import { Message as MessageSchema } from '#core/conversation/message.ts';
import { suspendMessage } from '#core/conversation/suspend.ts';
import { z } from 'zod';

const Call = z.tuple([z.string(), z.string(), z.string()]);

export const VectorPart = z.union([
  z.object({ text: z.string() }),
  z.object({ image: z.string(), type: z.string().default('image/png') }),
  z.object({
    file: z.string(),
    name: z.string().default('file'),
    type: z.string().default('text/plain'),
  }),
]);

const MessageObject = z.object({
  role: z.enum(['system', 'user', 'assistant', 'tool']),
  text: z.string().default(''),
  parts: z.array(VectorPart).optional(),
  synthetic: z.boolean().optional(),
  reasoning: z.string().optional(),
  calls: z.array(Call).default([]),
  id: z.string().default(''),
  content: z.string().default(''),
  status: z.string().default('ok'),
  suspend: z.boolean().optional(),
  interrupted: z.boolean().optional(),
});

export const VectorMessage = z.union([z.string(), MessageObject]);
export type VectorMessage = z.infer<typeof VectorMessage>;

export function callsOf(calls: readonly z.infer<typeof Call>[]): ToolCall[] {
  return calls.map(([id, name, args]) => ({ id: CallId.parse(id), name, arguments: args }));
}

/** A message from its notation. */
export function parseMessage(source: VectorMessage): Message {
  return typeof source === 'string' ? parseText(source) : MessageSchema.parse(fromObject(source));
}

function parseText(source: string): Message {
  if (source === 'suspend') return suspendMessage();
  const [, role, rest] = /^(system|user|assistant|tool):(.*)$/s.exec(source) ?? [];
  switch (role) {
    case 'system':
      return { role, text: rest! };
    case 'user':
      return { role, parts: parseParts(rest!) };
    case 'assistant': {
      const [, text, ids] = /^(.*?)(?:\+calls\(([^)]*)\))?$/s.exec(rest!)!;
      const calls = ids
        ? ids.split(',').map((id) => [id, '', '{}'] as [string, string, string])
        : [];
      return { role, text: text!, toolCalls: callsOf(calls) };
    }
    case 'tool': {
      const colon = rest!.indexOf(':');
      return {
        role,
        toolCallId: CallId.parse(rest!.slice(0, colon)),
        name: '',
        content: rest!.slice(colon + 1),
        status: 'ok',
      };
    }
    default:
      throw new Error(`No message notation: ${source}`);
  }
}

const BLANK_LINE = '\n\n';

/** Parts as `printMessage` shows them: pieces between blank lines, of which neighbouring texts are one. */
function parseParts(source: string): Part[] {
  const parts: Part[] = [];
  let text: string[] = [];
  const endText = (): void => {
    if (text.length > 0) parts.push({ text: text.join(BLANK_LINE) });
    text = [];
  };
  for (const piece of source.split(BLANK_LINE)) {
    const [, kind, hash] = /^\[(image|file):([^\]\n]*)\]$/.exec(piece) ?? [];
    if (kind === undefined) {
      text.push(piece);
    } else {
      endText();
      parts.push(VectorPart.parse({ [kind]: hash }));
    }
  }
  endText();
  return parts;
}

function fromObject(source: Exclude<VectorMessage, string>): unknown {
  const flag = (name: string, value: boolean | undefined) => (value ? { [name]: true } : {});
  switch (source.role) {
    case 'system':
      return { role: 'system', text: source.text };
    case 'user':
      return {
        role: 'user',
        parts: source.parts ?? [{ text: source.text }],
        ...flag('synthetic', source.synthetic),
      };
    case 'assistant':
      return {
        role: 'assistant',
        text: source.text,
        ...(source.reasoning === undefined ? {} : { reasoning: source.reasoning }),
        toolCalls: callsOf(source.calls),
        ...flag('suspend', source.suspend),
        ...flag('interrupted', source.interrupted),
      };
    case 'tool':
      return {
        role: 'tool',
        toolCallId: source.id,
        name: '',
        content: source.content,
        status: source.status,
      };
  }
}

export function printMessage(message: Message): string {
  switch (message.role) {
    case 'system':
      return `system:${message.text}`;
    case 'user':
      return `user:${message.parts.map(printPart).join('\n\n')}`;
    case 'assistant': {
      if (message.suspend) return 'suspend';
      const ids = message.toolCalls.map((call) => call.id).join(',');
      return `assistant:${message.text}${ids === '' ? '' : `+calls(${ids})`}`;
    }
    case 'tool':
      return `tool:${message.toolCallId}:${message.content}`;
  }
}

function printPart(part: Part): string {
  if ('text' in part) return part.text;
  return 'image' in part ? `[image:${part.image}]` : `[file:${part.file}]`;
}

/** A message or marker entry; null for steps and events. */
export function printEntry(entry: Entry): string | null {
  if (entry.kind === 'message') return printMessage(entry.message);
  if (entry.kind !== 'marker') return null;
  const { marker } = entry;
  return marker.type === 'rollback'
    ? `marker:rollback(${marker.hide},${marker.reason})`
    : `marker:${marker.type}`;
}
