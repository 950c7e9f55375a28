// What can go wrong between us and a provider, as a closed list (providers.md §2). The words for
// people are chosen in ui from `kind`; `message` holds the provider's own words, without secrets.

import { z } from 'zod';

export const FailureKind = z.enum([
  'auth',
  'model',
  'context_limit',
  'too_large',
  'rate_limit',
  'quota',
  'request',
  'server',
  'network',
  'cors',
  'offline',
  'timeout',
  'bad_response',
  /** A well-formed answer with neither text nor calls (loop.md §3). */
  'empty',
]);
export type FailureKind = z.infer<typeof FailureKind>;

export const Failure = z.object({
  kind: FailureKind,
  message: z.string(),
  status: z.number().optional(),
  retryAfterMs: z.number().optional(),
});
export type Failure = z.infer<typeof Failure>;
