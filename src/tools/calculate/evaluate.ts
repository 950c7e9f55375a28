// Precedence, from loose to tight: + -, * / % (remainder), `% of`, sign, ^ (from the right), !.

import { ToolFailure } from '#core/tools/tool-errors.ts';
import { CONSTANTS, factorial, FUNCTIONS } from './functions.ts';
import type { NamedFunction } from './functions.ts';
import { add, divide, integer, multiply, negate, power, remainder, subtract } from './quantity.ts';
import type { Outcome, Quantity } from './quantity.ts';
import { tokensOf } from './tokens.ts';
import type { Token } from './tokens.ts';

/** Parentheses, signs and powers inside each other; far below what the call stack bears. */
const MAX_DEPTH = 100;

const HUNDRED = integer(100);

/** The value of an expression; `ToolFailure` says what is wrong and where. Evaluates nothing but arithmetic. */
export function evaluate(expression: string): Quantity {
  return new Evaluator(tokensOf(expression)).all();
}

class Evaluator {
  private readonly tokens: readonly Token[];
  private index = 0;
  private depth = 0;

  constructor(tokens: readonly Token[]) {
    this.tokens = tokens;
  }

  all(): Quantity {
    const value = this.sum();
    const next = this.peek();
    if (next !== undefined) throw misplaced(next);
    return value;
  }

  private sum(): Quantity {
    let value = this.product();
    for (let sign = this.takeAny('+-'); sign !== null; sign = this.takeAny('+-')) {
      const right = this.product();
      value = done(sign, sign.text === '+' ? add(value, right) : subtract(value, right));
    }
    return value;
  }

  private product(): Quantity {
    let value = this.share();
    for (let sign = this.takeAny('*/%'); sign !== null; sign = this.takeAny('*/%')) {
      if (sign.text === '%') this.checkRemainder(sign);
      value = done(sign, PRODUCTS[sign.text]?.(value, this.share()) ?? value);
    }
    return value;
  }

  /** `50% + 3` may mean a half and 3, or the remainder: it is not guessed. */
  private checkRemainder(sign: Token): void {
    const next = this.peek();
    if (next !== undefined && !(next.type === 'sign' && next.text !== '(')) return;
    throw new ToolFailure(
      `% at position ${sign.at} is the remainder and needs a number or parenthesis after it; ` +
        'for a percentage write 15% of 80, or 15 / 100.',
    );
  }

  /** `15% of 80` holds together like a number. */
  private share(): Quantity {
    const value = this.signed();
    const [percent, of] = [this.peek(), this.tokens[this.index + 1]];
    if (!isSign(percent, '%') || of?.type !== 'name' || of.text.toLowerCase() !== 'of')
      return value;
    this.index += 2;
    const whole = this.nested(of, () => this.share());
    return done(of, multiply(done(of, divide(value, HUNDRED)), whole));
  }

  private signed(): Quantity {
    const sign = this.takeAny('+-');
    if (sign === null) return this.power();
    const value = this.nested(sign, () => this.signed());
    return sign.text === '-' ? negate(value) : value;
  }

  private power(): Quantity {
    const base = this.postfixed();
    const sign = this.takePower();
    if (sign === null) return base;
    return done(
      sign,
      power(
        base,
        this.nested(sign, () => this.signed()),
      ),
    );
  }

  private takePower(): Token | null {
    return this.take('^') ?? this.take('**');
  }

  private postfixed(): Quantity {
    let value = this.primary();
    for (let sign = this.take('!'); sign !== null; sign = this.take('!')) {
      value = done(sign, factorial(value));
    }
    return value;
  }

  private primary(): Quantity {
    const token = this.peek();
    if (token === undefined)
      throw new ToolFailure('The expression ends where a number is missing.');
    this.index += 1;
    if (token.type === 'number') return token.value;
    if (token.type === 'name') return this.named(token);
    if (token.text !== '(') throw misplaced(token);
    const value = this.nested(token, () => this.sum());
    this.close(token);
    return value;
  }

  private named(token: Token): Quantity {
    const name = token.text.toLowerCase();
    const constant = CONSTANTS.get(name);
    if (constant !== undefined) return constant;
    const known = FUNCTIONS.get(name);
    if (known === undefined) throw unknownName(token);
    const open = this.take('(');
    if (open === null) {
      throw new ToolFailure(`Write ${name}(…), with parentheses, at position ${token.at}.`);
    }
    const args = this.nested(open, () => this.args());
    this.close(open);
    checkCount(token, known, args.length);
    return done(token, known.apply(args));
  }

  private args(): Quantity[] {
    if (isSign(this.peek(), ')')) return [];
    const args = [this.sum()];
    while (this.take(',') !== null) args.push(this.sum());
    return args;
  }

  private close(open: Token): void {
    if (this.take(')') !== null) return;
    const next = this.peek();
    if (next !== undefined) throw misplaced(next);
    throw new ToolFailure(`The parenthesis at position ${open.at} is never closed.`);
  }

  private nested<T>(token: Token, read: () => T): T {
    if (this.depth >= MAX_DEPTH) {
      throw new ToolFailure(`Nested deeper than ${MAX_DEPTH} levels at position ${token.at}.`);
    }
    this.depth += 1;
    const value = read();
    this.depth -= 1;
    return value;
  }

  private peek(): Token | undefined {
    return this.tokens[this.index];
  }

  private take(text: string): Token | null {
    const token = this.peek();
    if (!isSign(token, text)) return null;
    this.index += 1;
    return token;
  }

  private takeAny(signs: string): Token | null {
    for (const sign of signs) {
      const token = this.take(sign);
      if (token !== null) return token;
    }
    return null;
  }
}

const PRODUCTS: Readonly<Record<string, (a: Quantity, b: Quantity) => Outcome>> = {
  '*': multiply,
  '/': divide,
  '%': remainder,
};

function isSign(token: Token | undefined, text: string): token is Token {
  return token?.type === 'sign' && token.text === text;
}

/** The value of an operation, or a failure that says where it has none. */
function done(token: Token, outcome: Outcome): Quantity {
  if (outcome.kind !== 'refused') return outcome;
  throw new ToolFailure(`${token.text} at position ${token.at}: ${outcome.why}.`);
}

function checkCount(token: Token, { takes: [least, most] }: NamedFunction, count: number): void {
  if (count >= least && count <= most) return;
  const takes = least === most ? String(least) : `${least} to ${most}`;
  throw new ToolFailure(
    `${token.text} at position ${token.at} takes ${takes} arguments, and got ${count}.`,
  );
}

function unknownName(token: Token): ToolFailure {
  const known = [...CONSTANTS.keys(), ...FUNCTIONS.keys()].join(', ');
  return new ToolFailure(
    `Unknown name ${token.text} at position ${token.at}. Known names: ${known}.`,
  );
}

function misplaced(token: Token): ToolFailure {
  const hint =
    token.text === ','
      ? 'a comma only stands between the arguments of a function; decimals are written with a point'
      : 'an operator or a number is missing before it';
  return new ToolFailure(`Did not expect ${token.text} at position ${token.at}: ${hint}.`);
}
