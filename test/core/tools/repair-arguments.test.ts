import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseArguments } from '#core/tools/repair-arguments.ts';

const anArgumentsObject = () => fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 4 }));

function jsonOf(text: string): unknown {
  return JSON.parse(text);
}

/** A value as Python prints it, with a comma after every last item. */
function pythonText(value: unknown): string {
  if (value === null) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (typeof value === 'string') return singleQuoted(value);
  if (Array.isArray(value)) return `[${value.map((item) => `${pythonText(item)},`).join(' ')}]`;
  if (typeof value !== 'object') return JSON.stringify(value);
  const pairs = Object.entries(value).map(([k, v]) => `${singleQuoted(k)}: ${pythonText(v)},`);
  return `{${pairs.join(' ')}}`;
}

function singleQuoted(text: string): string {
  return `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;
}

describe('what is JSON already', () => {
  it('is read as it is, unrepaired', () => {
    fc.assert(
      fc.property(anArgumentsObject(), (args) => {
        const text = JSON.stringify(args);
        expect(parseArguments(text)).toEqual({
          ok: true,
          value: jsonOf(text),
          repaired: false,
        });
      }),
    );
  });

  it.each(['5', 'null', 'true', '[1]', '"plain text"', '"[1]"'])(
    'stays what it is also where it is no object: %s',
    (text) => {
      expect(parseArguments(text)).toEqual({ ok: true, value: jsonOf(text), repaired: false });
    },
  );

  it('may be nested as deep as the engine reads', () => {
    const deep = `${'['.repeat(60_000)}${']'.repeat(60_000)}`;
    expect(parseArguments(deep)).toMatchObject({ ok: true, repaired: false });
  });
});

describe('what is nearly JSON', () => {
  it.each([
    ['nothing', '', {}],
    ['blanks', ' \n\t\ufeff', {}],
    ['a code fence', '```json\n{"city": "Oslo"}\n```', { city: 'Oslo' }],
    ['a code fence in one line', '```{"city": "Oslo"}```', { city: 'Oslo' }],
    ['a code fence never closed', '```\n{"city": "Oslo"}\n', { city: 'Oslo' }],
    ['trailing commas', '{"a": [1, 2,], "b": {"c": 3,},}', { a: [1, 2], b: { c: 3 } }],
    ['single quotes', "{'city': 'Oslo'}", { city: 'Oslo' }],
    [
      'a quote of the other kind inside',
      `{'a': 'say "hi"', "b": "it's"}`,
      { a: 'say "hi"', b: "it's" },
    ],
    ['an escaped quote', String.raw`{'a': 'it\'s'}`, { a: "it's" }],
    ['unquoted keys', '{city: "Oslo", max_2: 1, ключ: 2}', { city: 'Oslo', max_2: 1, ключ: 2 }],
    ["Python's words", '{"a": True, "b": False, "c": None}', { a: true, b: false, c: null }],
    ['doubled encoding', String.raw`"{\"city\": \"Oslo\"}"`, { city: 'Oslo' }],
    ['doubled encoding of nothing', '""', {}],
    ['doubled encoding with other faults', `"{'city': 'Oslo',}"`, { city: 'Oslo' }],
    ['doubled encoding in single quotes', `'{"city": "Oslo"}'`, { city: 'Oslo' }],
    ['line breaks in a text', '{"a": "one\ntwo"}', { a: 'one\ntwo' }],
    ['escapes beside another fault', String.raw`{"a": "\u4e2d\n\/",}`, { a: '中\n/' }],
    ['numbers beside another fault', '{"a": -0.5e+2, "b": [0,],}', { a: -50, b: [0] }],
  ])('is repaired: %s', (_, text, value) => {
    expect(parseArguments(text)).toEqual({ ok: true, value, repaired: true });
  });

  it('means the same in the words of Python', () => {
    fc.assert(
      fc.property(anArgumentsObject(), (args) => {
        const value: unknown = JSON.parse(JSON.stringify(args));
        const parsed = parseArguments(pythonText(value));
        expect(parsed).toMatchObject({ ok: true });
        expect(parsed).toHaveProperty('value', value);
      }),
    );
  });
});

describe('what was cut off', () => {
  // With arguments completed by guess, half a text would be kept and half a command be run.
  it('is never completed, wherever it was cut', () => {
    fc.assert(
      fc.property(anArgumentsObject(), fc.nat(), fc.boolean(), (args, cut, isPython) => {
        const value: unknown = JSON.parse(JSON.stringify(args));
        const text = isPython ? pythonText(value) : JSON.stringify(value);
        const part = text.slice(0, 1 + (cut % (text.length - 1)));
        expect(parseArguments(part)).toMatchObject({
          ok: false,
          isCut: true,
          position: part.length,
        });
      }),
    );
  });

  it.each([
    '{"text":"abc',
    '{"n": 12',
    '{"n": -',
    '{"a": tru',
    '{"a": "\\',
    '{"a": "\\u4e',
    '```json\n{"a":',
  ])('is told from what is wrong: %s', (text) => {
    expect(parseArguments(text)).toMatchObject({ ok: false, isCut: true });
  });
});

describe('what is no JSON', () => {
  it.each([
    ['hello there', 0],
    ['{"a": 1} {"a": 1}', 9],
    ['{"a": 1}}', 8],
    ['{"a" 1}', 5],
    ['{"a": 1,,}', 8],
    ["{'a': 'it's'}", 10],
    ['{"a": undefined}', 6],
    ['{"a": NaN}', 6],
    ['{"a": 007}', 6],
    ['{"a": "\\d+"}', 7],
    ['[1 2]', 3],
    ['{1: 2}', 1],
    ['```json\n```', 8],
  ])('is refused with the position: %s', (text, position) => {
    expect(parseArguments(text)).toMatchObject({ ok: false, isCut: false, position });
  });

  it('is named where it stands', () => {
    expect(parseArguments('{"a": hello world and more than that}')).toMatchObject({
      message: 'expected a value, found "hello world and more"',
    });
  });

  it('is refused where it is nested too deep to follow', () => {
    expect(parseArguments(`{'a': ${'['.repeat(200_000)}`)).toMatchObject({
      ok: false,
      isCut: false,
      message: expect.stringContaining('100 levels') as string,
    });
  });

  it('never throws, and points into the text', () => {
    const piece = fc.constantFrom(
      '{',
      '}',
      '[',
      ']',
      '"',
      "'",
      ',',
      ':',
      '\\',
      'u0',
      'a',
      '1',
      '`',
      ' ',
      '😀',
    );
    const texts = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(piece, { maxLength: 40 }).map((pieces) => pieces.join('')),
    );
    fc.assert(
      fc.property(texts, (text) => {
        const parsed = parseArguments(text);
        if (parsed.ok) return;
        expect(parsed.position).toBeGreaterThanOrEqual(0);
        expect(parsed.position).toBeLessThanOrEqual(text.length);
        expect(parsed.message).not.toMatch(/\p{Surrogate}/u);
      }),
    );
  });

  it('is read in one pass, however long it is', () => {
    const long = `{'a': [${"'x', ".repeat(200_000)}], `;
    expect(parseArguments(long)).toMatchObject({ ok: false, isCut: true });
    expect(parseArguments(`{'a': '${'\\n'.repeat(500_000)}`)).toMatchObject({ isCut: true });
  });
});

it('keeps a key named __proto__ a key', () => {
  for (const text of ['{"__proto__": {"bad": 1}}', "{'__proto__': {'bad': 1},}"]) {
    const parsed = parseArguments(text);
    const value = parsed.ok ? (parsed.value as object) : {};
    expect(Object.keys(value)).toEqual(['__proto__']);
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
    expect(value).not.toHaveProperty('bad');
    expect({}).not.toHaveProperty('bad');
  }
});
