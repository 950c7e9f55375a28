import { SHOWN_DIGITS, toNumber } from './quantity.ts';
import type { Exact, Quantity } from './quantity.ts';

/** A decimal that ends is shown to its end, up to so many places. */
const MAX_PLACES = 20;

/** Integers and short decimals in full, everything else to 15 significant digits. */
export function formatQuantity(quantity: Quantity): string {
  const exact = quantity.kind === 'exact' ? decimalText(quantity) : null;
  // Adding 0 takes the sign from -0.
  return exact ?? String(Number(toNumber(quantity).toPrecision(SHOWN_DIGITS)) + 0);
}

/** null where the decimal does not end, or not soon. */
function decimalText({ n, d }: Exact): string | null {
  if (d === 1n) return String(n);
  const scale = 10n ** BigInt(MAX_PLACES);
  if (scale % d !== 0n) return null;
  const scaled = n < 0n ? -n * (scale / d) : n * (scale / d);
  const digits = String(scaled).padStart(MAX_PLACES + 1, '0');
  const fraction = digits.slice(-MAX_PLACES).replace(/0+$/, '');
  return `${n < 0n ? '-' : ''}${digits.slice(0, -MAX_PLACES)}.${fraction}`;
}
