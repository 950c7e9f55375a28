// What the room asks a model, the same for every provider; an adapter puts it into the provider's words.

import { z } from 'zod';
import type { Message } from '../conversation/message.ts';

/** Everything besides the messages that shapes the body; stored with each `call` event (storage.md §4). */
export const CallParams = z.object({
  temperature: z.number().optional(),
  topP: z.number().optional(),
  maxOutputTokens: z.number().optional(),
  reasoningEffort: z.string().optional(),
});
export type CallParams = z.infer<typeof CallParams>;

/** Where a call goes: a preset, the address it is reached at, and the model's name there. */
export const Endpoint = z.object({
  provider: z.string(),
  baseUrl: z.string(),
  model: z.string(),
});
export type Endpoint = z.infer<typeof Endpoint>;

export type ModelRequest = {
  provider: string;
  model: string;
  params: CallParams;
  /** Persona and standing rules; empty = none. */
  system: string;
  /** The tool schemas as canonical JSON text of an array; empty = none. */
  tools: string;
  /** The visible messages, without SYSTEM. */
  chain: readonly Message[];
};
