import { expect, it } from 'vitest';
import { nearestNames } from '#core/tools/nearest-names.ts';

const NAMES = ['note_write', 'note_read', 'note_search', 'time_now', 'calculate'];

it('names the three nearest, nearest first', () => {
  expect(nearestNames('note_serch', NAMES)).toEqual(['note_search', 'note_read', 'note_write']);
  expect(nearestNames('calc', NAMES)[0]).toBe('calculate');
});

it('does not mind case and separators', () => {
  expect(nearestNames('Time-Now', NAMES)[0]).toBe('time_now');
});

it('keeps equally near names in their order', () => {
  expect(nearestNames('', ['bb', 'aa', 'c', 'dd'])).toEqual(['c', 'bb', 'aa']);
});

it('names what there is', () => {
  expect(nearestNames('x', [])).toEqual([]);
  expect(nearestNames('x', ['only'])).toEqual(['only']);
});

it('is quick to answer a name without end', () => {
  expect(nearestNames('calculate'.repeat(1_000_000), NAMES)).toHaveLength(3);
});
