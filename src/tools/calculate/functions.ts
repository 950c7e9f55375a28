// What the calculator knows by name. Angles are in radians.

import {
  decimal,
  divide,
  exactOf,
  floorOf,
  gcd,
  integer,
  isLess,
  multiply,
  negate,
  power,
  refused,
  remainder,
  rough,
  toNumber,
} from './quantity.ts';
import type { Exact, Outcome, Quantity } from './quantity.ts';

export type NamedFunction = {
  /** How many arguments it takes, at least and at most. */
  takes: readonly [number, number];
  apply: (args: readonly Quantity[]) => Outcome;
};

/** 1000! has 2,568 digits. */
const MAX_FACTORIAL = 1_000n;
const MAX_ARGUMENTS = 100;

/** Decimal places that `round` may be asked for, on either side of the point. */
const MAX_PLACES = 100n;

const ZERO = integer(0);

export const CONSTANTS: ReadonlyMap<string, Quantity> = new Map<string, Quantity>([
  ['pi', { kind: 'rough', value: Math.PI }],
  ['π', { kind: 'rough', value: Math.PI }],
  ['tau', { kind: 'rough', value: 2 * Math.PI }],
  ['e', { kind: 'rough', value: Math.E }],
]);

export const FUNCTIONS: ReadonlyMap<string, NamedFunction> = new Map<string, NamedFunction>([
  ['sqrt', ofNumber(Math.sqrt)],
  ['cbrt', ofNumber(Math.cbrt)],
  ['exp', ofNumber(Math.exp)],
  ['ln', ofNumber(Math.log)],
  ['log', { takes: [1, 2], apply: ([x = ZERO, base]) => logarithm(x, base) }],
  ['log2', ofNumber(Math.log2)],
  ['log10', ofNumber(Math.log10)],
  ['sin', ofNumber((x) => snapped(Math.sin(x), x))],
  ['cos', ofNumber((x) => snapped(Math.cos(x), x))],
  ['tan', ofNumber((x) => snapped(Math.sin(x), x) / snapped(Math.cos(x), x))],
  ['asin', ofNumber(Math.asin)],
  ['acos', ofNumber(Math.acos)],
  ['atan', ofNumber(Math.atan)],
  ['atan2', ofTwo((y, x) => rough(Math.atan2(toNumber(y), toNumber(x))))],
  ['sinh', ofNumber(Math.sinh)],
  ['cosh', ofNumber(Math.cosh)],
  ['tanh', ofNumber(Math.tanh)],
  ['abs', ofOne((x) => (isLess(x, ZERO) ? negate(x) : x))],
  ['sign', ofOne((x) => integer(Math.sign(toNumber(x))))],
  ['floor', ofExact((x) => whole(floorOf(x)))],
  ['ceil', ofExact((x) => whole(-floorOf({ ...x, n: -x.n })))],
  ['trunc', ofExact((x) => whole(x.n / x.d))],
  ['round', { takes: [1, 2], apply: ([x = ZERO, places = ZERO]) => rounded(x, places) }],
  ['min', ofMany((a, b) => (isLess(b, a) ? b : a))],
  ['max', ofMany((a, b) => (isLess(a, b) ? b : a))],
  ['pow', ofTwo(power)],
  ['mod', ofTwo(remainder)],
  ['gcd', ofTwo((a, b) => ofIntegers(a, b, gcd))],
  ['lcm', ofTwo((a, b) => ofIntegers(a, b, lcm))],
  ['factorial', ofOne(factorial)],
]);

/** n! of a whole number from 0 to 1000. */
export function factorial(x: Quantity): Outcome {
  const exact = exactOf(x);
  if (exact.kind !== 'exact' || exact.d !== 1n || exact.n < 0n || exact.n > MAX_FACTORIAL) {
    return refused(`a factorial needs a whole number from 0 to ${MAX_FACTORIAL}`);
  }
  let product = 1n;
  for (let factor = 2n; factor <= exact.n; factor += 1n) product *= factor;
  return whole(product);
}

function ofOne(apply: (x: Quantity) => Outcome): NamedFunction {
  return { takes: [1, 1], apply: ([x = ZERO]) => apply(x) };
}

function ofTwo(apply: (a: Quantity, b: Quantity) => Outcome): NamedFunction {
  return { takes: [2, 2], apply: ([a = ZERO, b = ZERO]) => apply(a, b) };
}

function ofMany(choose: (a: Quantity, b: Quantity) => Quantity): NamedFunction {
  return { takes: [1, MAX_ARGUMENTS], apply: (args) => args.reduce(choose) };
}

function ofNumber(apply: (x: number) => number): NamedFunction {
  return ofOne((x) => {
    const value = apply(toNumber(x));
    return Number.isFinite(value) ? rough(value) : refused('no finite real value there');
  });
}

function ofExact(apply: (x: Exact) => Outcome): NamedFunction {
  return ofOne((x) => {
    const exact = exactOf(x);
    return exact.kind === 'exact' ? apply(exact) : exact;
  });
}

function ofIntegers(a: Quantity, b: Quantity, apply: (a: bigint, b: bigint) => bigint): Outcome {
  const [x, y] = [exactOf(a), exactOf(b)];
  if (x.kind !== 'exact' || y.kind !== 'exact' || x.d !== 1n || y.d !== 1n) {
    return refused('needs whole numbers');
  }
  // Through the arithmetic, which knows what is too large.
  return multiply({ ...x, n: apply(x.n, y.n) }, integer(1));
}

function lcm(a: bigint, b: bigint): bigint {
  const product = a * b;
  return product === 0n ? 0n : (product < 0n ? -product : product) / gcd(a, b);
}

function logarithm(x: Quantity, base: Quantity | undefined): Outcome {
  const value =
    base === undefined ? Math.log10(toNumber(x)) : Math.log(toNumber(x)) / Math.log(toNumber(base));
  return Number.isFinite(value) ? rough(value) : refused('no finite real value there');
}

/** To the nearest, halves away from zero, as people round; to decimal places where asked. */
function rounded(x: Quantity, places: Quantity): Outcome {
  const exact = exactOf(x);
  const digits = exactOf(places);
  if (
    digits.kind !== 'exact' ||
    digits.d !== 1n ||
    digits.n > MAX_PLACES ||
    digits.n < -MAX_PLACES
  ) {
    return refused(`round needs a whole number of places up to ${MAX_PLACES}`);
  }
  const unit = decimal(`1e${digits.n}`);
  if (exact.kind !== 'exact' || unit.kind === 'refused') return exact;
  const scaled = multiply(exact, unit);
  if (scaled.kind !== 'exact') return refused('too large to round');
  return divide(nearestTo(scaled), unit);
}

function nearestTo({ n, d }: Exact): Exact {
  const size = n < 0n ? -n : n;
  const nearest = (2n * size + d) / (2n * d);
  return { kind: 'exact', n: n < 0n ? -nearest : nearest, d: 1n };
}

function whole(n: bigint): Outcome {
  return { kind: 'exact', n, d: 1n };
}

/** A sine as small as the rounding of its own argument is 0: sin(pi) is. */
function snapped(value: number, argument: number): number {
  return Math.abs(value) < 1e-15 * Math.abs(argument) ? 0 : value;
}
