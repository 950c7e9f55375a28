// What the app can do, as far as a screen needs to know: data handed in by app, never changed.

export type PresetInfo = {
  id: string;
  title: string;
  baseUrl: string;
  key: 'needed' | 'optional' | 'none';
  keyPage: string | null;
  /** The server's setting that admits page origins. */
  corsSetting: string | null;
};

export type ToolInfo = { name: string; title: string; approval: 'auto' | 'ask' };

export type Catalogue = {
  presets: readonly PresetInfo[];
  tools: readonly ToolInfo[];
  /** The scripted demo: no preset of the settings, but a provider of rooms. */
  demo: { provider: string; model: string };
  /** Written into exports. */
  app: string;
  /** The origin that a provider sees this page come from. */
  origin: string;
};
