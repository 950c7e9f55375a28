import type { ChainRule } from './chain.ts';

export type ChainErrorRule = ChainRule | 'marker_does_not_fit' | 'marker_breaks_chain';

/** Raised before anything is appended where a message or marker would make the chain illegal (kernel.md §2). */
export class ChainError extends Error {
  override readonly name = 'ChainError';
  readonly rule: ChainErrorRule;

  constructor(rule: ChainErrorRule, message: string) {
    super(message);
    this.rule = rule;
  }
}
