// The chain's shadow: for each chain message, the entries that it was made of. What a person sees is told by
// it which items a rollback hides, and what a deletion is made from.

import { cutTo, push, pushAll, toArray, top } from '../lib/stack.ts';
import type { Stack } from '../lib/stack.ts';
import type { Splice } from './marker.ts';
import type { Message } from './message.ts';

export type Origin = { role: Message['role']; seqs: readonly number[] };

/** The shadow grows as the chain does: a USER that meets a USER is merged into it. */
export function extendOrigins(chain: Stack<Origin>, message: Message, seq: number): Stack<Origin> {
  const tail = top(chain);
  if (message.role !== 'user' || tail?.role !== 'user') {
    return push(chain, { role: message.role, seqs: [seq] });
  }
  return push(cutTo(chain, chain.size - 1), { role: 'user', seqs: [...tail.seqs, seq] });
}

/** The shadow after a marker, and what stood from its cut on. */
export function spliceOrigins(
  chain: Stack<Origin>,
  splice: Splice,
): { chain: Stack<Origin>; gone: readonly Origin[] } {
  const gone = toArray(chain, splice.keep);
  const rest = gone.slice(splice.resumeAt - splice.keep);
  const replaced = gone.slice(0, splice.resumeAt - splice.keep);
  const added = originsOf(splice.add, replaced);
  return { chain: pushAll(cutTo(chain, splice.keep), [...added, ...rest]), gone };
}

/** Where replacing messages came from: one for one where the numbers agree, all of the range where it became one. */
function originsOf(added: readonly Message[], replaced: readonly Origin[]): Origin[] {
  const all = replaced.flatMap((origin) => origin.seqs);
  return added.map((message, index) => {
    const own = added.length === replaced.length ? replaced[index]?.seqs : undefined;
    return { role: message.role, seqs: own ?? (added.length === 1 ? all : []) };
  });
}

/** The shadow without the entries that are gone: a later deletion builds nothing from them. */
export function forgetOrigins(
  chain: Stack<Origin>,
  isGone: (seq: number) => boolean,
): Stack<Origin> {
  const origins = toArray(chain);
  const first = origins.findIndex(({ seqs }) => seqs.some(isGone));
  if (first < 0) return chain;
  const kept = origins
    .slice(first)
    .map(({ role, seqs }) => ({ role, seqs: seqs.filter((seq) => !isGone(seq)) }));
  return pushAll(cutTo(chain, first), kept);
}
