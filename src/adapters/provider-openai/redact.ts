// A key never appears in a message, also where the provider's own words repeat it (providers.md §4).

const STAND_IN = '[key]';
/** Shorter ones are dummies for local servers ("x", "none"); taking them out would only garble words. */
const SHORTEST_SECRET = 6;

/** Takes the key out of a text, as it is and as a URL writes it. */
export function redact(text: string, key: string | null | undefined): string {
  const secret = key?.trim() ?? '';
  if (secret.length < SHORTEST_SECRET) return text;
  return text.replaceAll(secret, STAND_IN).replaceAll(encodeURIComponent(secret), STAND_IN);
}
