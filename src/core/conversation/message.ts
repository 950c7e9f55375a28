// The items of a chain (kernel.md §2). One schema is the only definition of each.

import { z } from 'zod';
import { CallId } from './ids.ts';

/** A piece of a person's message. Pictures and files are named by the hash of their bytes. */
export const Part = z.union([
  z.object({ text: z.string() }),
  z.object({ image: z.string(), type: z.string() }),
  z.object({ file: z.string(), name: z.string(), type: z.string() }),
]);
export type Part = z.infer<typeof Part>;

/** What the model asks. `arguments` is the raw JSON text as it came, whole or not. */
export const ToolCall = z.object({
  id: CallId,
  name: z.string(),
  arguments: z.string(),
  /** Opaque to us, sent back unchanged to the same model family (providers.md §2). */
  extraContent: z.unknown().optional(),
});
export type ToolCall = z.infer<typeof ToolCall>;

export const ToolStatus = z.enum(['ok', 'error', 'skipped', 'rejected', 'cancelled', 'unknown']);
export type ToolStatus = z.infer<typeof ToolStatus>;

/** Why the model stopped; other words of other houses are mapped to these (providers.md §2). */
export const FinishReason = z.enum(['stop', 'length', 'tool_calls', 'content_filter']);
export type FinishReason = z.infer<typeof FinishReason>;

export const SystemMessage = z.object({
  role: z.literal('system'),
  text: z.string(),
  /** The tool schemas as their JSON text. */
  tools: z.string().optional(),
});
export type SystemMessage = z.infer<typeof SystemMessage>;

export const UserMessage = z.object({
  role: z.literal('user'),
  parts: z.array(Part).readonly(),
  /** Made by the program, not by a person. */
  synthetic: z.literal(true).optional(),
  /** Epoch ms at which a reply showed that it had been read; never stored, it follows from the replay. */
  sentAt: z.number().optional(),
});
export type UserMessage = z.infer<typeof UserMessage>;

export const AssistantMessage = z.object({
  role: z.literal('assistant'),
  text: z.string(),
  reasoning: z.string().optional(),
  toolCalls: z.array(ToolCall).readonly(),
  finishReason: FinishReason.optional(),
  /** Stopped by the person or cut by the connection: not a turn. */
  interrupted: z.literal(true).optional(),
  /** The fixed placeholder that closes a chain; never shown to a person. */
  suspend: z.literal(true).optional(),
});
export type AssistantMessage = z.infer<typeof AssistantMessage>;

export const ToolMessage = z.object({
  role: z.literal('tool'),
  toolCallId: CallId,
  name: z.string(),
  content: z.string(),
  status: ToolStatus,
});
export type ToolMessage = z.infer<typeof ToolMessage>;

export const Message = z.discriminatedUnion('role', [
  SystemMessage,
  UserMessage,
  AssistantMessage,
  ToolMessage,
]);
export type Message = z.infer<typeof Message>;

/** Tokens of one call as the provider counted them, or as we did (`estimated`). */
export const Usage = z.object({
  promptTokens: z.number(),
  completionTokens: z.number(),
  cachedTokens: z.number().optional(),
  reasoningTokens: z.number().optional(),
  estimated: z.literal(true).optional(),
});
export type Usage = z.infer<typeof Usage>;

/** An assistant message that carries nothing is not one (kernel.md §2). */
export function isEmptyAssistant(message: AssistantMessage): boolean {
  return message.text === '' && !message.reasoning && message.toolCalls.length === 0;
}
