import { expect, it } from 'vitest';
import { cutText, previewOf } from '#core/lib/preview.ts';

it('cuts a text before a sign that takes two units, never inside it', () => {
  const text = `${'x'.repeat(239)}😀 and more`;
  expect(previewOf(text)).toBe(`${'x'.repeat(239)}…`);
  expect(cutText('a😀b', 3)).toBe('a😀');
});
