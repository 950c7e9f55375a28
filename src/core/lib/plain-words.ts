// Markdown as words: where marks cannot be drawn they are only noise, in a line of a list or read aloud.

/** Marks that begin a line, and the lines that fence code. */
const LINE_MARKS = /^[ \t]*(?:(?:>|#{1,6}|[-*+])[ \t]+|(?:```|~~~).*$)/gm;
/** Links and pictures, of which only the words count. */
const LINKS = /!?\[([^\][]*)\]\([^()\s]*\)/g;
/** Bold, struck, code, and what leans. */
const PAIRS = /(\*\*|__|~~|`+)(?=\S)([^*_~`]*)\1|(?<![\p{L}\p{N}*])\*(?=\S)([^*]*)\*(?!\*)/gu;

/** The words of a text in Markdown, without its marks; what only looks like one stays. */
export function plainWords(text: string): string {
  return text.replace(LINE_MARKS, '').replace(LINKS, '$1').replace(PAIRS, '$2$3');
}
