// What the app can do, as far as a screen needs to know: data handed in by app, never changed.

export type PresetInfo = {
  id: string;
  /** null = no brand: its name is said in the person's language. */
  title: string | null;
  /** null = it has no address: it runs in the page. */
  baseUrl: string | null;
  key: 'needed' | 'optional' | 'none';
  keyPage: string | null;
  /** The server's setting that admits page origins. */
  corsSetting: string | null;
};

export type ToolInfo = { name: string; title: string; approval: 'auto' | 'ask' };

export type Catalogue = {
  presets: readonly PresetInfo[];
  tools: readonly ToolInfo[];
  /** The scripted demo, and the one model that it has. */
  demo: { provider: string; model: string };
  /** Written into exports. */
  app: string;
  /** The origin that a provider sees this page come from. */
  origin: string;
};
