/** The words of whatever was thrown; empty where it has none. Never throws itself. */
export function messageOf(error: unknown): string {
  if (typeof error === 'string') return error;
  // An Error from another realm, or one that was tampered with, may hold anything as its message.
  const message: unknown = error instanceof Error ? error.message : undefined;
  return typeof message === 'string' ? message : '';
}
