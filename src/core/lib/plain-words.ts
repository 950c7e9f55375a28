// Markdown as words: where marks cannot be drawn they are only noise, in a line of a list or read aloud.

/** Marks that begin a line, and the lines that fence code. */
const LINE_MARKS = /^[ \t]*(?:(?:>|#{1,6}|[-*+])[ \t]+|(?:```|~~~).*$)/gm;
/** Links and pictures, of which only the words count. */
const LINKS = /!?\[([^\][]*)\]\([^()\s]*\)/g;
/** Code, bold, struck, and what leans. The lengths bound the search: a mark without its other half is common. */
const CODE = /(`+)([^`]{1,400})\1/g;
const BOLD = /(?<![\p{L}\p{N}*_~])(\*\*|__|~~)(?=\S)(.{1,400}?)(?<=\S)\1(?![\p{L}\p{N}*_~])/gsu;
const LEANING = /(?<![\p{L}\p{N}*_])([*_])(?=[^\s*_])([^*_]{1,400}?)(?<=\S)\1(?![\p{L}\p{N}*_])/gu;

/** The words of a text in Markdown, without its marks; what only looks like one stays. */
export function plainWords(text: string): string {
  return text
    .replace(LINE_MARKS, '')
    .replace(LINKS, '$1')
    .replace(CODE, '$2')
    .replace(BOLD, '$2')
    .replace(LEANING, '$2');
}
