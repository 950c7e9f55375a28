import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { defineTool } from '#core/tools/contract.ts';
import {
  argumentsInvalid,
  argumentsNotJson,
  declined,
  limitNotice,
  namelessCall,
  notAllowedHere,
  outcomeUnknown,
  RAN_OFTEN,
  SAME_BATCH,
  SAME_ROUND,
  threw,
  timedOut,
  TOOLS_EXHAUSTED,
  unknownTool,
} from '#core/tools/fault-texts.ts';
import { parseArguments } from '#core/tools/repair-arguments.ts';

const WEATHER = defineTool<z.ZodObject, unknown>({
  name: 'get_weather',
  title: 'Weather',
  description: 'The weather of a city.',
  parameters: z.object({ city: z.string(), days: z.int().min(1).max(7).optional() }),
  effect: 'query',
  allowedIn: ['main'],
  dedupe: 'round',
  sideEffect: 'none',
  approval: 'auto',
  timeoutMs: 1_000,
  maxResultChars: 1_000,
  execute: () => Promise.resolve('sunny'),
});

const SCHEMA = JSON.stringify(WEATHER.schema);

describe('arguments', () => {
  const notJson = (raw: string): string => {
    const parsed = parseArguments(raw);
    return parsed.ok ? 'fine' : argumentsNotJson(WEATHER, parsed);
  };

  it('that are not JSON are told with the position and the schema', () => {
    expect(notJson('{"city" "Oslo"}')).toBe(
      `The arguments of get_weather are not valid JSON at position 8: expected ':' after a key, ` +
        `found "\\"Oslo\\"}". Nothing was run. ` +
        `Call it again with one JSON object that fits this schema: ${SCHEMA}`,
    );
  });

  it('that were cut off are told apart (TC-21)', () => {
    const text = notJson('{"text":"abc');
    expect(text).toContain('cut off');
    expect(text).toContain('nothing was run');
    expect(text).not.toContain('position');
  });

  it('that do not fit are told path by path, with what was expected and got', () => {
    const prepared = WEATHER.prepare({ city: 5, days: 9 });
    const issues = prepared.ok ? [] : prepared.issues;
    expect(argumentsInvalid(WEATHER, issues)).toBe(
      [
        'The arguments of get_weather do not fit its schema:',
        '- city: Invalid input: expected string, received number',
        '- days: Too big: expected number to be <=7',
        `Nothing was run. Call it again with one JSON object that fits this schema: ${SCHEMA}`,
      ].join('\n'),
    );
  });

  it('that are no object are told as a whole', () => {
    const prepared = WEATHER.prepare('Oslo');
    expect(argumentsInvalid(WEATHER, prepared.ok ? [] : prepared.issues)).toContain(
      '- (arguments): Invalid input: expected object, received string',
    );
  });

  it('with faults without end make a text with one', () => {
    const issues = Array.from({ length: 10_000 }, (_, index) => ({
      path: `list.${index}.${'k'.repeat(5_000)}`,
      message: 'm'.repeat(5_000),
    }));
    const text = argumentsInvalid(WEATHER, issues);
    expect(text.length).toBeLessThan(12_000);
    expect(text).toContain('- and 9980 more');
  });

  it('come without a schema that is too long to repeat', () => {
    const tool = { name: 'huge', schema: { description: 'x'.repeat(5_000) } };
    expect(argumentsInvalid(tool, [])).toMatch(/one JSON object that fits its schema\.$/);
  });
});

describe('a tool that is not there', () => {
  it('is told with the nearest names (TC-25)', () => {
    expect(unknownTool('get weather!', ['get_weather', 'get_time', 'calculate'])).toBe(
      'There is no tool "get weather!", so nothing was run. ' +
        'Nearest names: get_weather, get_time, calculate. Call one of them, or answer without a tool.',
    );
  });

  it('is told also where there is none at all', () => {
    expect(unknownTool('x', [])).toContain('answer without one');
  });

  it('is quoted short and well-formed', () => {
    const text = unknownTool(`${'a'.repeat(239)}🎉\ud83d${'b'.repeat(10_000)}`, []);
    expect(text.length).toBeLessThan(400);
    expect(text).not.toMatch(/\p{Surrogate}/u);
  });

  it('without a name is answered with the right shape', () => {
    const text = namelessCall(['time_now', 'calculate']);
    expect(text).toContain(
      '{"id":"call_1","type":"function","function":{"name":"time_now","arguments":"{}"}}',
    );
    expect(text).toContain('Tools: time_now, calculate.');
    expect(namelessCall([])).toContain('Tools: none.');
  });

  it('is told where it is allowed', () => {
    expect(notAllowedHere('memory_write', 'main', ['archive', 'diary'])).toBe(
      'memory_write is not allowed in the conversation, so nothing was run. ' +
        'It is allowed in: archive runs, diary runs.',
    );
    expect(notAllowedHere('x', 'gate', [])).toContain('It is allowed in: no run.');
  });
});

describe('a tool that failed', () => {
  it('is told by its message alone, without a stack', () => {
    const message =
      'connect failed:\n  host is down\n    at Socket.open (net.js:1:2)\n    at x.js:3:4';
    expect(threw('fetch_page', message)).toBe('fetch_page failed: connect failed: host is down');
    expect(threw('fetch_page', ' ')).toBe('fetch_page failed: it gave no reason');
    expect(threw('fetch_page', 'x'.repeat(5_000)).length).toBeLessThan(300);
  });

  it('is told how long it had', () => {
    expect(timedOut('slow', 1_500)).toContain('longer than 1.5 s');
  });

  it('is told to be unknown where something may have happened', () => {
    expect(outcomeUnknown('send_mail')).toContain('may have happened; check before you repeat it');
  });
});

describe('a call that a person declined', () => {
  it('carries their words as they are (SB-03)', () => {
    expect(declined('Not now,\nask me tomorrow.')).toMatch(
      /They say: Not now,\nask me tomorrow\.$/,
    );
  });

  it('says so without any words too', () => {
    expect(declined(' ')).toContain('declined by the person: this call was not run.');
  });
});

describe('calls of a round', () => {
  it('that are repeated have fixed words', () => {
    expect(SAME_BATCH).toBe('same call in this batch');
    expect(SAME_ROUND).toBe('already called in this round; see its result above');
    expect(RAN_OFTEN).toContain('3 times');
  });

  it('are counted down near the limit', () => {
    expect(limitNotice(3)).toContain('3 calls left');
    expect(limitNotice(1)).toContain('1 call left');
    expect(limitNotice(0)).toContain('0 calls left');
  });

  it('are refused at the limit', () => {
    expect(TOOLS_EXHAUSTED).toMatch(/^tools exhausted/);
  });
});
