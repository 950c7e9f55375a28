import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { contrast } from '../support/contrast.ts';
import type { Oklch } from '../support/contrast.ts';

const css = readFileSync('src/ui/kit/tokens.css', 'utf8');
const PAIR = /--([\w-]+): light-dark\(oklch\(([^)/]+)\), oklch\(([^)/]+)\)\);/g;

function parse(text: string): Oklch {
  const [lightness, chroma, hue] = text.trim().split(/\s+/).map(Number);
  return { lightness: lightness!, chroma: chroma!, hue: hue! };
}

const table = new Map(
  [...css.matchAll(PAIR)].map(([, name, light, dark]) => [
    name!,
    { light: parse(light!), dark: parse(dark!) },
  ]),
);

/** Each text colour on each ground that it is set on. */
const TEXTS: [text: string, grounds: string[]][] = [
  ['text', ['ground', 'surface', 'raised', 'bubble', 'rose-wash', 'amber-wash']],
  ['text-soft', ['ground', 'surface', 'raised', 'bubble', 'rose-wash', 'amber-wash']],
  ['text-faint', ['ground', 'surface', 'raised', 'chosen']],
  ['coral-ink', ['ground', 'raised']],
  ['on-coral', ['coral', 'coral-deep']],
  ['kelp', ['ground', 'surface']],
  ['amber', ['ground', 'surface']],
  ['rose', ['ground', 'surface', 'raised', 'amber-wash']],
  ['iris', ['ground', 'surface', 'raised']],
];

describe.each(['light', 'dark'] as const)('in the %s theme', (theme) => {
  it.each(TEXTS)('%s can be read on every ground it stands on', (text, grounds) => {
    for (const ground of grounds) {
      const ratio = contrast(table.get(text)![theme], table.get(ground)![theme]);
      expect([ground, ratio >= 4.5, ratio.toFixed(2)]).toEqual([ground, true, ratio.toFixed(2)]);
    }
  });

  it('the edge of a field can be told from its ground', () => {
    const [line, ground] = [table.get('line-strong')![theme], table.get('ground')![theme]];
    expect(contrast(line, ground)).toBeGreaterThanOrEqual(3);
  });
});
