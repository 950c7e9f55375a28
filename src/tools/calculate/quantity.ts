// The numbers of the calculator. Fractions are kept exact, so that 0.1 + 0.2 is 0.3 and a large integer
// keeps its last digit; what has no exact form (roots, sines, fractions of many digits) is a double.

export type Exact = {
  kind: 'exact';
  n: bigint;
  /** Above 0, and without a common divisor with `n`. */
  d: bigint;
};
type Rough = { kind: 'rough'; value: number };
export type Quantity = Exact | Rough;

/** Why an operation has no value; the words are completed by where it happened. */
export type Refusal = { kind: 'refused'; why: string };
export type Outcome = Quantity | Refusal;

/** About 3,000 digits: all of 1000!, and never slow. */
const MAX_INTEGER_BITS = 10_000;

/** Both halves of a fraction stay within what a double can hold. */
const MAX_FRACTION_BITS = 1_000;

/** Bits that a double keeps, and some to spare. */
const SHARP_BITS = 100;

const MAX_EXPONENT = 1_000;

/** What a double is good for; beyond these its digits are noise. */
export const SHOWN_DIGITS = 15;

const DIVISION_BY_ZERO = refused('division by zero');

export function refused(why: string): Refusal {
  return { kind: 'refused', why };
}

export function integer(value: number): Exact {
  return { kind: 'exact', n: BigInt(value), d: 1n };
}

/** A double as it came out of `Math`; what is not finite is refused. */
export function rough(value: number): Outcome {
  if (Number.isNaN(value)) return refused('not a real number');
  if (!Number.isFinite(value)) return refused('too large');
  return { kind: 'rough', value };
}

/** A decimal text as `12`, `.5` or `1.5e-3`. */
export function decimal(text: string): Outcome {
  const [digits = '', exponent = '0'] = text.toLowerCase().split('e');
  const [whole = '', fraction = ''] = digits.split('.');
  const shift = Number(exponent) - fraction.length;
  if (Math.abs(shift) > MAX_EXPONENT) return refused('too large or too small');
  const n = BigInt(whole + fraction);
  return shift < 0 ? reduced(n, 10n ** BigInt(-shift)) : reduced(n * 10n ** BigInt(shift), 1n);
}

/** A number that is shown as a decimal, taken by what is shown: the noise behind it is cut off. */
export function exactOf(quantity: Quantity): Outcome {
  if (quantity.kind === 'exact') return quantity;
  const { value } = quantity;
  const size = decimal(Math.abs(value).toPrecision(SHOWN_DIGITS).replace('+', ''));
  return value < 0 ? negateOutcome(size) : size;
}

export function toNumber(quantity: Quantity): number {
  if (quantity.kind === 'rough') return quantity.value;
  const { n, d } = quantity;
  return d === 1n ? Number(n) : ratio(n, d);
}

export function negate(a: Quantity): Quantity {
  return a.kind === 'exact' ? { ...a, n: -a.n } : { ...a, value: -a.value };
}

export function add(a: Quantity, b: Quantity): Outcome {
  if (a.kind !== 'exact' || b.kind !== 'exact') return rough(toNumber(a) + toNumber(b));
  return reduced(a.n * b.d + b.n * a.d, a.d * b.d);
}

export function subtract(a: Quantity, b: Quantity): Outcome {
  return add(a, negate(b));
}

export function multiply(a: Quantity, b: Quantity): Outcome {
  if (a.kind !== 'exact' || b.kind !== 'exact') return rough(toNumber(a) * toNumber(b));
  return reduced(a.n * b.n, a.d * b.d);
}

export function divide(a: Quantity, b: Quantity): Outcome {
  if (isZero(b)) return DIVISION_BY_ZERO;
  if (a.kind !== 'exact' || b.kind !== 'exact') return rough(toNumber(a) / toNumber(b));
  return reduced(a.n * b.d, a.d * b.n);
}

/** With the sign of the dividend, as in most programming languages. */
export function remainder(a: Quantity, b: Quantity): Outcome {
  if (isZero(b)) return DIVISION_BY_ZERO;
  if (a.kind !== 'exact' || b.kind !== 'exact') return rough(toNumber(a) % toNumber(b));
  return reduced((a.n * b.d) % (b.n * a.d), a.d * b.d);
}

export function power(a: Quantity, b: Quantity): Outcome {
  if (a.kind !== 'exact' || b.kind !== 'exact' || b.d !== 1n) {
    return isZero(a) && toNumber(b) < 0 ? DIVISION_BY_ZERO : rough(toNumber(a) ** toNumber(b));
  }
  if (b.n >= 0n) return wholePower(a, b.n);
  if (a.n === 0n) return DIVISION_BY_ZERO;
  const inverse: Exact = a.n < 0n ? { ...a, n: -a.d, d: -a.n } : { ...a, n: a.d, d: a.n };
  return wholePower(inverse, -b.n);
}

function wholePower(a: Exact, exponent: bigint): Outcome {
  const isUnit = a.d === 1n && a.n >= -1n && a.n <= 1n;
  // Units stay small, whatever the exponent: only whether it is 0, odd or even counts.
  const times = isUnit && exponent > 2n ? 2n - (exponent % 2n) : exponent;
  const bits = BigInt(Math.max(bitsOf(a.n), bitsOf(a.d)));
  if (times * bits > MAX_INTEGER_BITS) return rough(toNumber(a) ** Number(exponent));
  return fitting({ kind: 'exact', n: a.n ** times, d: a.d ** times });
}

export function isLess(a: Quantity, b: Quantity): boolean {
  if (a.kind === 'exact' && b.kind === 'exact') return a.n * b.d < b.n * a.d;
  return toNumber(a) < toNumber(b);
}

function isZero(a: Quantity): boolean {
  return a.kind === 'exact' ? a.n === 0n : a.value === 0;
}

/** The largest integer that is not above a fraction. */
export function floorOf({ n, d }: Exact): bigint {
  const quotient = n / d;
  return n < 0n && quotient * d !== n ? quotient - 1n : quotient;
}

export function gcd(a: bigint, b: bigint): bigint {
  let [x, y] = [a < 0n ? -a : a, b < 0n ? -b : b];
  while (y !== 0n) [x, y] = [y, x % y];
  return x;
}

function negateOutcome(outcome: Outcome): Outcome {
  return outcome.kind === 'refused' ? outcome : negate(outcome);
}

function reduced(n: bigint, d: bigint): Outcome {
  if (d === 1n) return fitting({ kind: 'exact', n, d });
  const common = gcd(n, d) * (d < 0n ? -1n : 1n);
  return fitting({ kind: 'exact', n: n / common, d: d / common });
}

/** Exact as long as it is not too long; a long fraction becomes a double, a long integer is refused. */
function fitting(exact: Exact): Outcome {
  const { n, d } = exact;
  if (d === 1n) return bitsOf(n) <= MAX_INTEGER_BITS ? exact : refused('too large');
  if (Math.max(bitsOf(n), bitsOf(d)) <= MAX_FRACTION_BITS) return exact;
  const value = ratio(n, d);
  return value === 0 ? refused('too small') : rough(value);
}

/** n / d as a double, also where neither of them is one. */
function ratio(n: bigint, d: bigint): number {
  const cutN = Math.max(0, bitsOf(n) - SHARP_BITS);
  const cutD = Math.max(0, bitsOf(d) - SHARP_BITS);
  const mantissa = Number(n >> BigInt(cutN)) / Number(d >> BigInt(cutD));
  return mantissa * 2 ** (cutN - cutD);
}

function bitsOf(value: bigint): number {
  return (value < 0n ? -value : value).toString(2).length;
}
