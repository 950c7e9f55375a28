// A key never appears in a message, also where the provider's own words repeat it (providers.md §4).

const STAND_IN = '[key]';
/** Shorter ones may be a part of any word: they are taken out where they stand alone. */
const SHORTEST_SECRET = 6;

/** Takes the key out of a text, as it is and as a URL writes it. */
export function redact(text: string, key: string | null | undefined): string {
  const secret = key?.trim() ?? '';
  if (secret === '') return text;
  if (secret.length < SHORTEST_SECRET) return withoutWord(text, secret);
  return text.replaceAll(secret, STAND_IN).replaceAll(encodeURIComponent(secret), STAND_IN);
}

function withoutWord(text: string, word: string): string {
  const literal = word.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
  return text.replace(
    new RegExp(`(?<![\\p{L}\\p{N}])${literal}(?![\\p{L}\\p{N}])`, 'gu'),
    STAND_IN,
  );
}
