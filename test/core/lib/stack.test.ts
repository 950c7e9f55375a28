import fc from 'fast-check';
import { expect, it } from 'vitest';
import { at, cutTo, emptyStack, push, stackOf, toArray, top } from '#core/lib/stack.ts';
import type { Stack } from '#core/lib/stack.ts';

const arbitraryEdits = fc.array(
  fc.oneof(fc.record({ push: fc.integer() }), fc.record({ cut: fc.nat(40) })),
  { maxLength: 120 },
);

it('behaves as an array does, and leaves every earlier version as it was', () => {
  fc.assert(
    fc.property(arbitraryEdits, (edits) => {
      let stack: Stack<number> = emptyStack();
      let model: number[] = [];
      const versions: { stack: Stack<number>; model: number[] }[] = [];
      for (const edit of edits) {
        versions.push({ stack, model });
        if ('push' in edit) {
          stack = push(stack, edit.push);
          model = [...model, edit.push];
        } else {
          stack = cutTo(stack, edit.cut);
          model = model.slice(0, edit.cut);
        }
        expect(top(stack)).toBe(model.at(-1));
      }
      for (const version of [...versions, { stack, model }]) {
        expect(toArray(version.stack)).toEqual(version.model);
        expect(version.model.map((_, index) => at(version.stack, index))).toEqual(version.model);
      }
    }),
  );
});

it('answers undefined outside its bounds', () => {
  const stack = stackOf(['a', 'b']);
  expect([at(stack, -1), at(stack, 2), top(emptyStack())]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

it('returns only the newest values when asked from an index on', () => {
  expect(toArray(stackOf([1, 2, 3, 4]), 2)).toEqual([3, 4]);
});
