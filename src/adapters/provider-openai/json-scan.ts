// Where a JSON text that comes in pieces stands, each piece read once: a parse of all that came, with
// every piece, is quadratic in the length of the arguments.

export type JsonScan = {
  /** What it began with; `none` = nothing but blanks yet. */
  kind: 'none' | 'structure' | 'scalar';
  /** Brackets that are open. */
  depth: number;
  isInText: boolean;
  isEscaped: boolean;
  /** The structure ended and something followed it. */
  isOverfull: boolean;
};

export const NOTHING_SCANNED: JsonScan = {
  kind: 'none',
  depth: 0,
  isInText: false,
  isEscaped: false,
  isOverfull: false,
};

/** The scan after one more piece. Brackets are counted, not matched: whether it is JSON a parse must tell. */
export function scanOn(before: JsonScan, piece: string): JsonScan {
  const scan = { ...before };
  for (let i = 0; i < piece.length; i += 1) take(scan, piece.charCodeAt(i));
  return scan;
}

/** Every bracket of a structure is closed again. */
export function isBalanced({ kind, depth, isInText, isOverfull }: JsonScan): boolean {
  return kind === 'structure' && depth === 0 && !isInText && !isOverfull;
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPENING: ReadonlySet<number> = new Set([0x7b, 0x5b]);
const CLOSING: ReadonlySet<number> = new Set([0x7d, 0x5d]);

function take(scan: JsonScan, unit: number): void {
  if (scan.isInText) {
    takeInText(scan, unit);
  } else if (unit > 0x20) {
    if (scan.kind === 'none') scan.kind = OPENING.has(unit) ? 'structure' : 'scalar';
    else if (scan.depth === 0) scan.isOverfull = true;
    if (OPENING.has(unit)) scan.depth += 1;
    else if (CLOSING.has(unit)) scan.depth -= 1;
    else if (unit === QUOTE) scan.isInText = true;
  }
}

function takeInText(scan: JsonScan, unit: number): void {
  if (scan.isEscaped) scan.isEscaped = false;
  else if (unit === BACKSLASH) scan.isEscaped = true;
  else if (unit === QUOTE) scan.isInText = false;
}
