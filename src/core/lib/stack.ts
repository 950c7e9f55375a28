// A persistent stack with random access (Myers, "An applicative random-access stack", 1983).
// Why not an array: a state must stay as it was while the next one grows from it, and no step may
// copy the history (kernel.md §11). Push and pop share everything below; `at` jumps.

export type Stack<T> = {
  readonly size: number;
  /** null only at the bottom, where size is 0. */
  readonly node: StackNode<T> | null;
};

type StackNode<T> = {
  readonly value: T;
  readonly size: number;
  readonly below: StackNode<T> | null;
  /** An ancestor further down; the distances grow so that any depth is reached in O(log n). */
  readonly jump: StackNode<T> | null;
};

export function emptyStack<T>(): Stack<T> {
  return { size: 0, node: null };
}

/** O(1). */
export function push<T>(stack: Stack<T>, value: T): Stack<T> {
  const below = stack.node;
  const size = stack.size + 1;
  return { size, node: { value, size, below, jump: jumpFrom(below) } };
}

function jumpFrom<T>(below: StackNode<T> | null): StackNode<T> | null {
  const near = below?.jump ?? null;
  if (below === null || near === null) return below;
  const far = near.jump;
  return below.size - near.size === near.size - (far?.size ?? 0) ? far : below;
}

export function pushAll<T>(stack: Stack<T>, values: readonly T[]): Stack<T> {
  return values.reduce(push<T>, stack);
}

/** The newest value, or undefined when empty. */
export function top<T>(stack: Stack<T>): T | undefined {
  return stack.node?.value;
}

/** The stack without what lies above `size`. O(log n). */
export function cutTo<T>(stack: Stack<T>, size: number): Stack<T> {
  if (size >= stack.size) return stack;
  return { size, node: size <= 0 ? null : descend(stack.node, size) };
}

/** The value at `index` counted from the bottom, or undefined. O(log n). */
export function at<T>(stack: Stack<T>, index: number): T | undefined {
  if (index < 0 || index >= stack.size) return undefined;
  return descend(stack.node, index + 1)?.value;
}

function descend<T>(from: StackNode<T> | null, size: number): StackNode<T> | null {
  let node = from;
  while (node !== null && node.size > size) {
    node = node.jump !== null && node.jump.size >= size ? node.jump : node.below;
  }
  return node;
}

/** Values from `from` (counted from the bottom) to the newest, oldest first. Linear in what is returned. */
export function toArray<T>(stack: Stack<T>, from = 0): T[] {
  const values: T[] = [];
  for (let node = stack.node; node !== null && node.size > from; node = node.below) {
    values.push(node.value);
  }
  return values.reverse();
}

export function stackOf<T>(values: Iterable<T>): Stack<T> {
  let stack = emptyStack<T>();
  for (const value of values) stack = push(stack, value);
  return stack;
}
