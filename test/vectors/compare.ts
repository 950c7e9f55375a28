/**
 * The first difference between what is expected and what came, as `path: expected …, got …`; null = none.
 * Objects are compared by the named keys only, an expected null means absent or null; lists are compared whole.
 */
export function firstDifference(path: string, expected: unknown, got: unknown): string | null {
  if (expected === null) {
    return got === undefined || got === null ? null : describe(path, expected, got);
  }
  if (Array.isArray(expected)) return listDifference(path, expected, got);
  if (typeof expected !== 'object') {
    return Object.is(expected, got) ? null : describe(path, expected, got);
  }
  if (typeof got !== 'object' || got === null) return describe(path, expected, got);
  for (const [key, value] of Object.entries(expected as Record<string, unknown>)) {
    const difference = firstDifference(
      `${path}.${key}`,
      value,
      (got as Record<string, unknown>)[key],
    );
    if (difference !== null) return difference;
  }
  return null;
}

function listDifference(path: string, expected: readonly unknown[], got: unknown): string | null {
  if (!Array.isArray(got) || got.length !== expected.length) return describe(path, expected, got);
  for (const [index, value] of expected.entries()) {
    const difference = firstDifference(`${path}[${index}]`, value, got[index]);
    if (difference !== null) return difference;
  }
  return null;
}

function describe(path: string, expected: unknown, got: unknown): string {
  return `${path}: expected ${JSON.stringify(expected)}, got ${got === undefined ? 'nothing' : JSON.stringify(got)}`;
}
