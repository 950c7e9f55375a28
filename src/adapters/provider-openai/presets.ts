// The providers as data (providers.md §1): what one of them calls things, wants and refuses.

import { z } from 'zod';

/** Reasoning of earlier answers in later requests (providers.md §2). */
const ReasoningBack = z.enum([
  'never',
  /** Each assistant message of a round with calls, `""` where there is none; else it answers 400. */
  'rounds_with_calls',
]);

export const Preset = z.object({
  id: z.string(),
  /** null = no brand: its name is said in the person's language. */
  title: z.string().nullable(),
  /** Empty = the person gives it. */
  baseUrl: z.string(),
  /** `none` = it asks for no key, `optional` = some servers at this address do. */
  key: z.enum(['needed', 'optional', 'none']),
  /** The page that hands out keys. */
  keyPage: z.string().nullable(),
  maxTokensName: z.enum(['max_tokens', 'max_completion_tokens']),
  reasoningBack: ReasoningBack,
  /** Whether `extra_content` of a call may be sent back; others answer 400 to a field they do not know. */
  takesExtraContent: z.boolean(),
  /** The longest call id it takes; ids of other houses may be longer. */
  longestCallId: z.number().nullable(),
  /** The server's own setting that lists the admitted page origins. */
  corsSetting: z.string().nullable(),
});
export type Preset = z.infer<typeof Preset>;

const OPENAI: Preset = {
  id: 'openai',
  title: 'OpenAI',
  baseUrl: 'https://api.openai.com/v1',
  key: 'needed',
  keyPage: 'https://platform.openai.com/api-keys',
  maxTokensName: 'max_completion_tokens',
  reasoningBack: 'never',
  takesExtraContent: false,
  longestCallId: 40,
  corsSetting: null,
};

const DEEPSEEK: Preset = {
  id: 'deepseek',
  title: 'DeepSeek',
  baseUrl: 'https://api.deepseek.com',
  key: 'needed',
  keyPage: 'https://platform.deepseek.com/api_keys',
  maxTokensName: 'max_tokens',
  reasoningBack: 'rounds_with_calls',
  takesExtraContent: false,
  longestCallId: null,
  corsSetting: null,
};

const OLLAMA: Preset = {
  id: 'ollama',
  title: 'Ollama',
  baseUrl: 'http://localhost:11434/v1',
  key: 'none',
  keyPage: null,
  maxTokensName: 'max_tokens',
  reasoningBack: 'never',
  takesExtraContent: false,
  longestCallId: null,
  corsSetting: 'OLLAMA_ORIGINS',
};

/** Any base URL: what the server is, nobody knows. */
const CUSTOM: Preset = {
  id: 'custom',
  title: null,
  baseUrl: '',
  key: 'optional',
  keyPage: null,
  maxTokensName: 'max_tokens',
  reasoningBack: 'never',
  takesExtraContent: true,
  longestCallId: null,
  corsSetting: null,
};

/** In the order in which they are offered. */
export const PRESETS: readonly Preset[] = [OPENAI, DEEPSEEK, OLLAMA, CUSTOM];

/** An id that nobody knows is read and written like `custom`. */
export function presetOf(id: string): Preset {
  return PRESETS.find((preset) => preset.id === id) ?? CUSTOM;
}
