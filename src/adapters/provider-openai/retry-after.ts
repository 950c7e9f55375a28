// When a provider wants to be asked again.

/** Response headers by name, in any case. */
export type HeaderMap = Readonly<Record<string, string>>;

function headerOf(headers: HeaderMap, name: string): string | undefined {
  const found = Object.entries(headers).find(([key]) => key.toLowerCase() === name);
  return found?.[1];
}

/**
 * `retry-after-ms`, else `Retry-After` in seconds or as a date (providers.md §2). A date is read against
 * the server's own `Date` where there is one: its clock and ours may differ.
 */
export function retryAfterMs(headers: HeaderMap, now: number): number | undefined {
  const exact = waitOf(headerOf(headers, 'retry-after-ms'), 1);
  if (exact !== undefined) return exact;
  const header = headerOf(headers, 'retry-after')?.trim() ?? '';
  const seconds = waitOf(header, 1000);
  if (seconds !== undefined) return seconds;
  const date = /[a-z]/i.test(header) ? Date.parse(header) : NaN;
  if (Number.isNaN(date)) return undefined;
  const serverNow = Date.parse(headerOf(headers, 'date') ?? '');
  return Math.max(0, date - (Number.isNaN(serverNow) ? now : serverNow));
}

function waitOf(text: string | undefined, unit: number): number | undefined {
  const trimmed = text?.trim() ?? '';
  return /^\d+(\.\d+)?$/.test(trimmed) ? Math.round(Number(trimmed) * unit) : undefined;
}
