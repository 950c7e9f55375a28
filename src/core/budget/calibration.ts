// The provider's own prompt counts correct the estimator, so that only what came after the last counted
// prefix is estimated (kernel.md §6).

const KEEP = 0.8;
const LEARN = 0.2;
const LOWEST = 0.25;
const HIGHEST = 4;

export type Anchor = {
  /** Chain messages of the counted request. */
  length: number;
  /** Its raw estimate. */
  raw: number;
  /** What the provider counted. */
  count: number;
};

export type Calibration = { ratio: number; anchor: Anchor | null };

export const UNCALIBRATED: Calibration = { ratio: 1, anchor: null };

/** Takes a provider's count of a request in; a count or a raw estimate of 0 is none. */
export function observe(calibration: Calibration, anchor: Anchor): Calibration {
  if (anchor.count <= 0 || anchor.raw <= 0) return calibration;
  const seen = Math.min(HIGHEST, Math.max(LOWEST, anchor.count / anchor.raw));
  return { ratio: KEEP * calibration.ratio + LEARN * seen, anchor };
}

/** Keeps the ratio and drops the anchor where the chain no longer begins with the counted prefix. */
export function release(calibration: Calibration): Calibration {
  return { ratio: calibration.ratio, anchor: null };
}

/** Tokens of a prompt whose raw estimate is `raw`; a whole number, never negative. */
export function promptTokens(calibration: Calibration, raw: number): number {
  const { ratio, anchor } = calibration;
  const tokens =
    anchor === null
      ? Math.round(raw * ratio)
      : anchor.count + Math.round((raw - anchor.raw) * ratio);
  return Math.max(0, tokens);
}
