import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ToolFailure } from '#core/tools/tool-errors.ts';
import { createTimeNow } from '#tools/time-now/time-now.ts';
import { manualClock } from '../../support/manual-clock.ts';
import { runTool } from '../run-tool.ts';

const JANUARY = Date.UTC(2027, 0, 15, 16, 5, 9, 999);

function timeNow(now: number, zone = 'Asia/Shanghai') {
  return createTimeNow({ clock: manualClock(now), zone });
}

it('tells weekday, date, time and offset in the zone of the person', async () => {
  expect(await runTool(timeNow(JANUARY), {})).toBe(
    'Saturday, 2027-01-16 00:05:09 in Asia/Shanghai (UTC+08:00)\nISO: 2027-01-16T00:05:09+08:00',
  );
});

it.each([
  ['UTC', '2027-01-15T16:05:09+00:00'],
  ['America/New_York', '2027-01-15T11:05:09-05:00'],
  ['Asia/Kolkata', '2027-01-15T21:35:09+05:30'],
  ['America/St_Johns', '2027-01-15T12:35:09-03:30'],
  ['Pacific/Kiritimati', '2027-01-16T06:05:09+14:00'],
])('tells it in another zone: %s', async (zone, iso) => {
  const told = await runTool(timeNow(JANUARY), { zone });
  expect(told).toContain(`in ${zone} `);
  expect(told).toContain(`ISO: ${iso}`);
});

it('knows about summer time', async () => {
  const told = await runTool(timeNow(Date.UTC(2027, 6, 1)), { zone: 'Europe/Berlin' });
  expect(told).toContain('ISO: 2027-07-01T02:00:00+02:00');
});

it('writes midnight as 00', async () => {
  expect(await runTool(timeNow(Date.UTC(2027, 0, 1), 'UTC'), {})).toContain('2027-01-01 00:00:00');
});

it('takes a blank zone for none', async () => {
  expect(await runTool(timeNow(JANUARY), { zone: ' ' })).toContain('in Asia/Shanghai ');
});

it('refuses a zone that is not one, with examples', async () => {
  const failure = runTool(timeNow(JANUARY), { zone: 'Peking' });
  await expect(failure).rejects.toBeInstanceOf(ToolFailure);
  await expect(failure).rejects.toThrow(
    '"Peking" is not a time zone that is known here. Use an IANA name such as "Asia/Shanghai"',
  );
});

it('may be asked again in a round, because its answer changes', () => {
  expect(timeNow(JANUARY)).toMatchObject({ dedupe: 'batch', sideEffect: 'none', approval: 'auto' });
});

it('names the same moment as the clock, in every zone', async () => {
  const zones = fc.constantFrom('UTC', 'Asia/Shanghai', 'America/New_York', 'Australia/Lord_Howe');
  const moments = fc.integer({ min: 0, max: Date.UTC(2100, 0) });
  await fc.assert(
    fc.asyncProperty(moments, zones, async (now, zone) => {
      const told = String(await runTool(timeNow(now), { zone }));
      const iso = told.split('ISO: ')[1] ?? '';
      expect(Date.parse(iso)).toBe(Math.floor(now / 1_000) * 1_000);
    }),
  );
});
