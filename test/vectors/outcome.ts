// What a vector came to, and how that is told in one line.

import { z } from 'zod';

/** What running one vector came to; `difference` names the first place where it went another way. */
export type VectorOutcome =
  { name: string; ok: true } | { name: string; ok: false; difference: string };

/** The line of one vector. */
export function lineOf(outcome: VectorOutcome): string {
  return oneLine(
    outcome.ok ? `ok ${outcome.name}` : `not ok ${outcome.name}: ${outcome.difference}`,
  );
}

/** What was thrown, in one line; of a bad form the first place where it is bad. */
export function thrownText(error: unknown): string {
  if (error instanceof z.ZodError) {
    const [issue] = error.issues;
    return oneLine(`bad form at ${issue?.path.join('.') || 'the top'}: ${issue?.message ?? ''}`);
  }
  return oneLine(String(error));
}

function oneLine(text: string): string {
  return text.replace(/\s*\n\s*/g, ' ');
}
