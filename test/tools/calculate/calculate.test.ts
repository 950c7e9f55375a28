import fc from 'fast-check';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { ToolFailure } from '#core/tools/tool-errors.ts';
import { calculate } from '#tools/calculate/calculate.ts';
import { runTool } from '../run-tool.ts';

const valueOf = (expression: string): Promise<unknown> => runTool(calculate, { expression });

describe('an expression', () => {
  it.each([
    ['1 + 2 * 3', '7'],
    ['(1 + 2) * 3', '9'],
    ['10 - 4 - 3', '3'],
    ['100 / 10 / 5', '2'],
    ['2 ^ 3 ^ 2', '512'],
    ['2 ** 3 ** 2', '512'],
    ['-2 ^ 2', '-4'],
    ['(-2) ^ 2', '4'],
    ['2 ^ -3', '0.125'],
    ['--3', '3'],
    ['2 * -3', '-6'],
    ['7 % 3', '1'],
    ['-7 % 3', '-1'],
    ['7.5 % 2', '1.5'],
    ['5!', '120'],
    ['2 ^ 3!', '64'],
    ['0 ^ 0', '1'],
    ['1e3 + .5', '1000.5'],
    ['2.', '2'],
    ['\t1\n+ 1 ', '2'],
  ])('is evaluated by the usual precedence: %s', async (expression, value) => {
    expect(await valueOf(expression)).toBe(value);
  });

  it.each([
    ['0.1 + 0.2', '0.3'],
    ['1 / 3 * 3', '1'],
    ['1.1 * 1.1', '1.21'],
    ['0.3 - 0.1 - 0.2', '0'],
    ['12345678901234.56 + 0.01', '12345678901234.57'],
    ['9007199254740993 + 2', '9007199254740995'],
    ['2 ^ 100', '1267650600228229401496703205376'],
    ['25!', '15511210043330985984000000'],
    ['(-1) ^ (10 ^ 20)', '1'],
    ['1e-7', '0.0000001'],
    ['-1 / 8', '-0.125'],
  ])('is exact where it can be: %s', async (expression, value) => {
    expect(await valueOf(expression)).toBe(value);
  });

  it.each([
    ['1 / 3', '0.333333333333333'],
    ['2 / 3', '0.666666666666667'],
    ['sqrt(2)', '1.4142135623731'],
    ['sqrt(2) ^ 2', '2'],
    ['1.01 ^ 365', '37.7834343328872'],
    ['(1 / 7) ^ 300', '2.95520760501241e-254'],
    ['0 * -pi', '0'],
  ])('is shown to 15 significant digits otherwise: %s', async (expression, value) => {
    expect(await valueOf(expression)).toBe(value);
  });

  it.each([
    ['２＋３×４', '14'],
    ['（1＋2）×3÷4−1', '1.25'],
    ['３．５＊２', '7'],
    ['ｍａｘ（1， 2）', '2'],
    ['2 · 3', '6'],
  ])('may be written as a Chinese input method writes it: %s', async (expression, value) => {
    expect(await valueOf(expression)).toBe(value);
  });

  it.each([
    ['15% of 80', '12'],
    ['15％ OF 80', '12'],
    ['200 - 15% of 80 * 2', '176'],
    ['100 / 25% of 80', '5'],
    ['10% of 10% of 1000', '10'],
  ])('takes a percentage of something: %s', async (expression, value) => {
    expect(await valueOf(expression)).toBe(value);
  });
});

describe('a function', () => {
  it.each([
    ['sqrt(16)', '4'],
    ['cbrt(27)', '3'],
    ['abs(-3/4)', '0.75'],
    ['sign(-2)', '-1'],
    ['floor(-1.5)', '-2'],
    ['ceil(-1.5)', '-1'],
    ['trunc(-1.5)', '-1'],
    ['round(2.5)', '3'],
    ['round(-2.5)', '-3'],
    ['round(3.14159, 2)', '3.14'],
    ['round(1.005, 2)', '1.01'],
    ['round(1234, -2)', '1200'],
    ['floor(sqrt(2) ^ 2)', '2'],
    ['min(3, 1, 2)', '1'],
    ['max(0,100)', '100'],
    ['max(1/3, sqrt(2))', '1.4142135623731'],
    ['sin(pi)', '0'],
    ['cos(pi / 2)', '0'],
    ['sin(1e-20)', '1e-20'],
    ['tan(π / 4)', '1'],
    ['asin(1) * 2 - PI', '0'],
    ['atan2(1, 1) * 4 / pi', '1'],
    ['exp(0)', '1'],
    ['ln(e)', '1'],
    ['log(1000)', '3'],
    ['log(8, 2)', '3'],
    ['log2(1024)', '10'],
    ['pow(2, 10)', '1024'],
    ['mod(7, 3)', '1'],
    ['gcd(12, 18)', '6'],
    ['lcm(4, 6)', '12'],
    ['factorial(20)', '2432902008176640000'],
    ['tau / pi', '2'],
  ])('is known: %s', async (expression, value) => {
    expect(await valueOf(expression)).toBe(value);
  });

  it('gives a large result whole', async () => {
    const value = await valueOf('1000!');
    expect(value).toHaveLength(2_568);
    expect(String(value).length).toBeLessThan(calculate.maxResultChars);
  });
});

describe('what has no value', () => {
  it.each([
    ['', 'The expression ends where a number is missing.'],
    ['1 +', 'The expression ends where a number is missing.'],
    ['(1 + 2', 'The parenthesis at position 1 is never closed.'],
    ['1 + 2)', 'Did not expect ) at position 6'],
    ['* 2', 'Did not expect * at position 1'],
    ['2 (3)', 'Did not expect ( at position 3'],
    ['2pi', 'Did not expect pi at position 2'],
    ['1 000', 'Did not expect 000 at position 3'],
    ['0,5', 'decimals are written with a point'],
    ['1,000 + 1', '1,000 at position 1 is ambiguous: write 1000'],
    ['2 * 1，234，567', '1,234,567 at position 5 is ambiguous: write 1234567'],
    ['max(1,200)', 'put a blank after the comma'],
    ['10%', 'for a percentage write 15% of 80'],
    ['50% + 3', '% at position 3 is the remainder'],
    ['200 + 10%', 'for a percentage write 15% of 80'],
    ['1 / 0', '/ at position 3: division by zero'],
    ['1 % 0', '% at position 3: division by zero'],
    ['0 ^ -1', '^ at position 3: division by zero'],
    ['sqrt(-1)', 'sqrt at position 1: no finite real value there'],
    ['tan(pi / 2)', 'no finite real value'],
    ['ln(0)', 'no finite real value'],
    ['(-8) ^ (1/3)', 'not a real number'],
    ['9 ^ 9 ^ 9', 'too large'],
    ['10 ^ -400', 'too small'],
    ['1e5000', 'too large or too small'],
    ['1001!', 'a whole number from 0 to 1000'],
    ['0.5!', 'a whole number from 0 to 1000'],
    ['min()', 'min at position 1 takes 1 to 100 arguments, and got 0'],
    ['sqrt(1, 2)', 'takes 1 arguments, and got 2'],
    ['sin 30', 'Write sin(…), with parentheses, at position 1'],
    ['foo(1)', 'Unknown name foo at position 1. Known names: pi'],
    ['constructor(1)', 'Unknown name constructor'],
    ['1 + $x', 'Cannot read "$" at position 5'],
    ['1 + 😀', 'Cannot read "😀" at position 5'],
    ['2 = 2', 'Cannot read "=" at position 3'],
  ])('says what is wrong, and where: %s', async (expression, message) => {
    const failure = valueOf(expression);
    await expect(failure).rejects.toBeInstanceOf(ToolFailure);
    await expect(failure).rejects.toThrow(message);
  });

  it.each([
    '('.repeat(500),
    '-'.repeat(500),
    '2^'.repeat(400),
    'abs('.repeat(200),
    '1% of '.repeat(160),
  ])('is refused where it is nested too deep: %s', async (expression) => {
    await expect(valueOf(expression)).rejects.toThrow('Nested deeper than 100 levels');
  });

  it('is refused where it is too long', () => {
    expect(calculate.prepare({ expression: '1'.repeat(1_001) })).toMatchObject({ ok: false });
  });

  it('never ends in another error', async () => {
    const piece = fc.constantFrom(
      ...[
        '1',
        '2.5',
        '0',
        '9e99',
        '(',
        ')',
        '+',
        '-',
        '*',
        '/',
        '%',
        '^',
        '!',
        ',',
        ' ',
        'pi',
        'of',
      ],
      ...['sqrt(', 'max(', 'round(', 'log(', 'gcd(', '1000', '.', '😀', '，', '×'],
    );
    const expressions = fc.array(piece, { maxLength: 14 }).map((pieces) => pieces.join(''));
    await fc.assert(
      fc.asyncProperty(expressions, async (expression) => {
        const outcome = await valueOf(expression).catch((error: unknown) => error);
        expect(typeof outcome === 'string' || outcome instanceof ToolFailure).toBe(true);
        if (typeof outcome === 'string') expect(outcome).toMatch(/^-?\d+(\.\d+)?(e[+-]\d+)?$/);
      }),
    );
  });
});

describe('JavaScript', () => {
  const operand = fc.nat(999).map(String);
  const sum = fc.array(fc.tuple(fc.constantFrom('+', '-', '*'), operand), { maxLength: 6 });
  const flat = fc.tuple(operand, sum).map(([first, rest]) => first + rest.flat().join(' '));
  const nested = fc.letrec<{ expression: string }>((tie) => ({
    expression: fc.oneof(
      { maxDepth: 4 },
      operand,
      flat,
      fc
        .tuple(tie('expression'), fc.constantFrom('+', '-', '*', '%'), tie('expression'))
        .map(([a, sign, b]) => `(${a}) ${sign} (${b})`),
      tie('expression').map((a) => `-(${a})`),
      fc.tuple(operand, fc.nat(3)).map(([a, b]) => `(-${a}) ** ${b}`),
    ),
  })).expression;

  it('agrees on integers', async () => {
    await fc.assert(
      fc.asyncProperty(nested, async (expression) => {
        const theirs: unknown = runInNewContext(expression);
        fc.pre(Number.isSafeInteger(theirs) && Math.abs(Number(theirs)) < 2 ** 50);
        expect(Number(await valueOf(expression))).toBe(Number(theirs) + 0);
      }),
    );
  });

  it('agrees on quotients, as far as its own digits go', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer(), fc.integer({ min: 1 }), async (a, b) => {
        const ours = Number(await valueOf(`${a} / ${b} * 3 - 1`));
        const theirs = (a / b) * 3 - 1;
        expect(Math.abs(ours - theirs)).toBeLessThanOrEqual(1e-14 * (1 + Math.abs(theirs)));
      }),
    );
  });
});

it('agrees with BigInt on integers of any size', async () => {
  await fc.assert(
    fc.asyncProperty(fc.bigInt(), fc.bigInt({ min: 1n }), async (a, b) => {
      expect(await valueOf(`(${a}) * ${b} + ${b}`)).toBe(String(a * b + b));
      expect(await valueOf(`(${a}) % ${b}`)).toBe(String(a % b));
      expect(await valueOf(`(${a}) * ${b} / ${b}`)).toBe(String(a));
    }),
  );
});
