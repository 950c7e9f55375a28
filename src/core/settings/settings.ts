// What a person chose, apart from secrets. Each field is one row of the settings table.

import { z } from 'zod';

export const Language = z.enum(['en', 'zh-CN']);
export type Language = z.infer<typeof Language>;

export const Theme = z.enum(['system', 'light', 'dark']);
export type Theme = z.infer<typeof Theme>;

export const ProviderSettings = z.object({
  baseUrl: z.string(),
  model: z.string(),
  /** Models that the provider listed last. */
  models: z.array(z.string()).readonly(),
});
export type ProviderSettings = z.infer<typeof ProviderSettings>;

export const Settings = z.object({
  /** null = as the browser says. */
  language: Language.nullable().default(null),
  theme: Theme.default('system'),
  /** By preset id. */
  providers: z.record(z.string(), ProviderSettings).default({}),
  /** The provider saved last: it serves rooms without their own (ui.md §2). */
  provider: z.string().nullable().default(null),
  /** Tools whose approval a person set, by name. */
  approvals: z.record(z.string(), z.enum(['auto', 'ask'])).default({}),
});
export type Settings = z.infer<typeof Settings>;

export const DEFAULT_SETTINGS: Settings = Settings.parse({});
