import { z } from 'zod';
import { defineTool } from '#core/tools/contract.ts';
import { EVERY_RUN } from '#core/tools/run-kinds.ts';
import type { RoomTool } from '#runtime/ports/tool.ts';

const MAX_LENGTH = 1_000;

/** Arithmetic that models get wrong by themselves (tools.md §3). An own evaluator: nothing is run as code. */
export const calculate: RoomTool = defineTool({
  name: 'calculate',
  title: 'Calculator',
  description:
    'Evaluates an arithmetic expression exactly. Operators: + - * / % (remainder) ^ ! and parentheses; ' +
    'percentages as "15% of 80". Functions: sqrt cbrt exp ln log (base 10; log(x, b) for base b) log2 ' +
    'sin cos tan asin acos atan atan2 (radians) abs sign floor ceil trunc round(x, places) min max pow ' +
    'mod gcd lcm factorial. Constants: pi, tau, e. Write multiplication out (2 * pi) and numbers ' +
    'without thousands separators.',
  parameters: z.object({
    expression: z.string().max(MAX_LENGTH).describe('For example: (1200 - 85.5) * 1.19'),
  }),
  effect: 'query',
  allowedIn: EVERY_RUN,
  dedupe: 'round',
  sideEffect: 'none',
  approval: 'auto',
  timeoutMs: 5_000,
  maxResultChars: 4_000,
  // The evaluator comes with the first sum: most visits never need it.
  execute: async ({ expression }) => {
    const [{ evaluate }, { formatQuantity }] = await Promise.all([
      import('./evaluate.ts'),
      import('./format-quantity.ts'),
    ]);
    return formatQuantity(evaluate(expression));
  },
});
