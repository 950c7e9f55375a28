/** Closes a switch over a union: a member that nobody handles is a compile error, and a loud one at run time. */
export function assertNever(value: never, what: string): never {
  throw new Error(`Unhandled ${what}: ${JSON.stringify(value)}`);
}
