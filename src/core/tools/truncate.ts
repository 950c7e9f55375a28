import { cutText } from '../lib/preview.ts';

/** The beginning says what it is, the end how it went: of what fits, two thirds and one third. */
const HEAD_SHARE = 2 / 3;

/**
 * Head and tail of a long result, with a line between that says what is left out and names the whole
 * (tools.md §2). Never longer than `maxChars`, never cut through a surrogate pair.
 */
export function truncateResult(text: string, maxChars: number, reference: string): string {
  if (text.length <= maxChars) return text;
  const room = maxChars - gapLine(text.length, reference).length;
  if (room <= 0) return cutText(reference, maxChars);
  const head = cutText(text, Math.ceil(room * HEAD_SHARE));
  const tail = endOf(text, room - head.length);
  return head + gapLine(text.length - head.length - tail.length, reference) + tail;
}

function gapLine(leftOut: number, reference: string): string {
  return `\n[… ${leftOut} characters left out; the whole is ${reference} …]\n`;
}

/** The last `length` UTF-16 units, never beginning inside a surrogate pair. */
function endOf(text: string, length: number): string {
  const start = text.length - length;
  const first = text.charCodeAt(start);
  const isHalf = first >= 0xdc00 && first <= 0xdfff;
  return text.slice(isHalf ? start + 1 : start);
}
