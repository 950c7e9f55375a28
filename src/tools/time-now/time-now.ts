import { z } from 'zod';
import { previewOf } from '#core/lib/preview.ts';
import { defineTool } from '#core/tools/contract.ts';
import { EVERY_RUN } from '#core/tools/run-kinds.ts';
import { ToolFailure } from '#core/tools/tool-errors.ts';
import type { Clock } from '#runtime/ports/clock.ts';
import type { RoomTool } from '#runtime/ports/tool.ts';

type Deps = {
  clock: Pick<Clock, 'now'>;
  /** IANA name of the person's own zone. */
  zone: string;
};

/** The time of the person's device, there or in another zone (tools.md §3). */
export function createTimeNow({ clock, zone: home }: Deps): RoomTool {
  return defineTool({
    name: 'time_now',
    title: 'Date and time',
    description:
      'Tells the current date, weekday and time, in the time zone of the person or in another one.',
    parameters: z.object({
      zone: z
        .string()
        .optional()
        .describe('IANA time zone such as "Asia/Shanghai"; left out: the zone of the person'),
    }),
    effect: 'query',
    allowedIn: EVERY_RUN,
    dedupe: 'batch',
    sideEffect: 'none',
    approval: 'auto',
    timeoutMs: 5_000,
    maxResultChars: 1_000,
    // eslint-disable-next-line @typescript-eslint/require-await -- nothing to wait for
    execute: async ({ zone = '' }) => {
      const wanted = zone.trim();
      return describeTime(clock.now(), wanted === '' ? home : wanted);
    },
  });
}

/** `Friday, 2027-01-15 16:00:00` with its zone, and the same moment in ISO 8601. */
function describeTime(ms: number, zone: string): string {
  const parts = partsOf(ms, zone);
  const part = (type: Intl.DateTimeFormatPartTypes): string =>
    parts.find((candidate) => candidate.type === type)?.value ?? '';
  const date = `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`;
  const time = `${part('hour')}:${part('minute')}:${part('second')}`;
  const offset = offsetText(Date.parse(`${date}T${time}Z`) - Math.floor(ms / 1_000) * 1_000);
  return `${part('weekday')}, ${date} ${time} in ${zone} (UTC${offset})\nISO: ${date}T${time}${offset}`;
}

function partsOf(ms: number, zone: string): Intl.DateTimeFormatPart[] {
  return formatIn(zone).formatToParts(new Date(ms));
}

function formatIn(zone: string): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      calendar: 'gregory',
      numberingSystem: 'latn',
      hourCycle: 'h23',
      weekday: 'long',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    });
  } catch {
    throw new ToolFailure(
      `${JSON.stringify(previewOf(zone))} is not a time zone that is known here. Use an IANA name ` +
        'such as "Asia/Shanghai", "Europe/Berlin", "America/New_York" or "UTC".',
    );
  }
}

function offsetText(ms: number): string {
  const minutes = Math.round(Math.abs(ms) / 60_000);
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${ms < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}
