// From the text of an expression to its words. Signs as people and Chinese input methods write them
// (full width, ×, ÷, −) are taken for the plain ones.

import { ToolFailure } from '#core/tools/tool-errors.ts';
import { decimal } from './quantity.ts';
import type { Quantity } from './quantity.ts';

/** `at` counts from 1, for whoever reads the error. */
export type Token = { at: number } & (
  | { type: 'number'; text: string; value: Quantity }
  | { type: 'name'; text: string }
  | { type: 'sign'; text: string }
);

const FULL_WIDTH = /[\uff01-\uff5e]/g;
const FULL_WIDTH_OFFSET = 0xfee0;

const BLANK = /\s*/y;
const NUMBER = /(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?/iy;
const THOUSANDS = /[1-9]\d{0,2}(?:,\d{3})+(?!\d)/y;
const NAME = /[\p{L}_][\p{L}\p{N}_]*/uy;
const SIGN = /\*\*|[-+*/%^(),!]/y;

/** Throws `ToolFailure` at what is no part of an expression. */
export function tokensOf(expression: string): Token[] {
  const text = plainSigns(expression);
  const tokens: Token[] = [];
  let index = match(BLANK, text, 0).length;
  while (index < text.length) {
    const token = tokenAt(text, index);
    tokens.push(token);
    index += token.text.length;
    index += match(BLANK, text, index).length;
  }
  return tokens;
}

/** Every sign for one sign, so that positions stay what they were. */
function plainSigns(text: string): string {
  return text
    .replace(FULL_WIDTH, (sign) => String.fromCharCode(sign.charCodeAt(0) - FULL_WIDTH_OFFSET))
    .replace(/[×✕✖⋅·∙]/g, '*')
    .replace(/[÷∕]/g, '/')
    .replace(/[−–—﹣]/g, '-');
}

function tokenAt(text: string, index: number): Token {
  const at = index + 1;
  const thousands = match(THOUSANDS, text, index);
  if (thousands !== '') throw ambiguous(thousands, at);
  const number = match(NUMBER, text, index);
  if (number !== '') return numberAt(number, at);
  const name = match(NAME, text, index);
  if (name !== '') return { type: 'name', text: name, at };
  const sign = match(SIGN, text, index);
  if (sign !== '') return { type: 'sign', text: sign, at };
  const found = String.fromCodePoint(text.codePointAt(index) ?? 0);
  throw new ToolFailure(`Cannot read ${JSON.stringify(found)} at position ${at}.`);
}

function numberAt(text: string, at: number): Token {
  const value = decimal(text);
  if (value.kind === 'refused') {
    throw new ToolFailure(`The number at position ${at} is ${value.why}.`);
  }
  return { type: 'number', text, value, at };
}

/** 1,200 is a thousand and more to some and two arguments to others. */
function ambiguous(text: string, at: number): ToolFailure {
  return new ToolFailure(
    `${text} at position ${at} is ambiguous: write ${text.replaceAll(',', '')} without separators, ` +
      'or put a blank after the comma between two arguments.',
  );
}

function match(pattern: RegExp, text: string, index: number): string {
  pattern.lastIndex = index;
  return pattern.exec(text)?.[0] ?? '';
}
