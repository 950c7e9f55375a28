import fc from 'fast-check';
import { expect, it } from 'vitest';
import { snippetOf } from '#tools/notes/snippet.ts';

it('is the whole note as one line where it fits', () => {
  expect(snippetOf('  Anna\n\nlikes  tea. ', ['tea'])).toBe('Anna likes tea.');
});

it('is the beginning of a longer one where the match is there', () => {
  const snippet = snippetOf(`tea ${'x'.repeat(500)}`, ['tea']);
  expect(snippet).toBe(`tea ${'x'.repeat(236)}…`);
});

it('shows where the first match is', () => {
  const snippet = snippetOf(`${'。'.repeat(500)}喜欢绿茶${'。'.repeat(500)}`, ['绿', '绿茶', '茶']);
  expect(snippet).toMatch(/^…。+喜欢绿茶。+…$/);
});

it('is short and well-formed whatever the note', () => {
  const contents = fc.array(fc.constantFrom<string>('🎉', 'x', '茶', ' ', '\n', 'tea', 'İ'), {
    maxLength: 600,
  });
  fc.assert(
    fc.property(contents, fc.nat(600), (parts, at) => {
      const content = parts.toSpliced(at, 0, 'needle').join('');
      const snippet = snippetOf(content, ['needle']);
      expect(snippet.length).toBeLessThanOrEqual(242);
      expect(snippet).not.toMatch(/\p{Surrogate}/u);
      expect(snippet).toContain('needle');
    }),
  );
});
