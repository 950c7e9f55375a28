import { describe, expect, it } from 'vitest';
import { fitMarker } from '#core/conversation/marker.ts';
import { suspendMessage } from '#core/conversation/suspend.ts';

describe('a marker meets a chain of four messages', () => {
  it.each([
    ['without a reason', {}],
    ['with a reason that nobody knows', { reason: 'mood' }],
    ['with a reason that is none', { reason: 7 }],
  ])('a rollback %s hides what it says', (_, rest) => {
    const splice = fitMarker({ type: 'rollback', hide: 1, ...rest }, 4);
    expect(splice).toEqual({ keep: 3, add: [], resumeAt: 4 });
  });

  it.each([
    { type: 'rollback', hide: 5, reason: 'tool_error' },
    { type: 'rollback', hide: 0 },
    { type: 'rollback', hide: 1.5 },
    { type: 'rollback' },
    { type: 'compaction', prefixLength: 3, replaced: 2, replacement: [] },
    { type: 'compaction', prefixLength: 3, replaced: 0, replacement: [] },
    { type: 'compaction', prefixLength: -1, replaced: 2, replacement: [] },
    { type: 'discard_all', prefixLength: 5 },
    { type: 'discard_all' },
  ])('$type with lengths that lie outside is none of it', (marker) => {
    expect(fitMarker(marker, 4)).toBeNull();
  });

  it.each([
    { type: 'patch', hide: 1 },
    { hide: 1 },
    'rollback',
    null,
    { type: 'rebuild', replacement: 'everything' },
    { type: 'rebuild', replacement: [{ role: 'oracle' }] },
  ])('what is no marker fits nowhere: %j', (value) => {
    expect(fitMarker(value, 4)).toBeNull();
  });

  it('takes the other markers by their lengths, whatever else they carry', () => {
    const replacement = [suspendMessage()];
    const compaction = { type: 'compaction', prefixLength: 1, replaced: 3, replacement, by: 'me' };
    expect(fitMarker(compaction, 4)).toEqual({ keep: 1, add: replacement, resumeAt: 4 });
    expect(fitMarker({ type: 'discard_all', prefixLength: 4, why: '' }, 4)).toEqual({
      keep: 4,
      add: [],
      resumeAt: 4,
    });
  });
});
