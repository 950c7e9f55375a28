import type { RunKind } from './contract.ts';

/** Tools that only read, and notes, are allowed in every run (memory.md §2). */
export const EVERY_RUN: readonly RunKind[] = ['main', 'gate', 'archive', 'diary'];
