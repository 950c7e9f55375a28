const NEAREST = 3;

/** Names on the wire are no longer; what a model makes up may be. */
const MAX_LENGTH = 64;

/** The three names that a mistaken one is nearest to, nearest first; equally near ones in their order (tools.md §2). */
export function nearestNames(name: string, names: readonly string[]): string[] {
  const wanted = plain(name);
  return names
    .map((candidate) => ({ candidate, distance: editDistance(wanted, plain(candidate)) }))
    .sort((a, b) => a.distance - b.distance)
    .slice(0, NEAREST)
    .map(({ candidate }) => candidate);
}

/** `Get-Time` and `get_time` are the same word to whoever mistook one for the other. */
function plain(name: string): string {
  return name
    .slice(0, MAX_LENGTH)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '_');
}

/** Levenshtein, one row at a time. */
function editDistance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let i = 1; i <= from.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= to.length; j += 1) {
      const replaced = at(row, j - 1) + (from[i - 1] === to[j - 1] ? 0 : 1);
      next.push(Math.min(replaced, at(row, j) + 1, at(next, j - 1) + 1));
    }
    row = next;
  }
  return at(row, to.length);
}

function at(row: readonly number[], index: number): number {
  return row[index] ?? Infinity;
}
