// What a base URL must be, as far as the app can tell before it asks.

/**
 * Scheme, host and port of an address that a page can send requests to, or null where a text is none.
 * `localhost:11434` is none: its scheme would be `localhost:`.
 */
export function webOrigin(text: string): string | null {
  const address = text.trim();
  // A URL parser passes over line breaks and tabs, and would find another host behind them.
  if (/\s/.test(address)) return null;
  const origin = /^https?:\/\/[^/?#\\]+/i.exec(address)?.[0].toLowerCase();
  return origin?.replace(/^(http:.*):80$|^(https:.*):443$/, '$1$2') ?? null;
}

/** A browser forbids an http address to an https page, but for the own machine. */
export function isMixedContent(address: string, pageOrigin: string): boolean {
  const origin = webOrigin(address) ?? '';
  const isLocal = /^http:\/\/(localhost|127(\.\d+){3}|\[::1\])(:\d+)?$/.test(origin);
  return pageOrigin.startsWith('https:') && origin.startsWith('http:') && !isLocal;
}
