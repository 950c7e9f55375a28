const PREVIEW_LENGTH = 240;

/** A text as one line of at most 240 characters: white space runs as one blank, trimmed, cut with `…` (kernel.md §10). */
export function previewOf(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length <= PREVIEW_LENGTH ? line : `${cutText(line, PREVIEW_LENGTH)}…`;
}

/** The first `length` UTF-16 units, never ending inside a surrogate pair. */
export function cutText(text: string, length: number): string {
  const last = text.charCodeAt(length - 1);
  const isHalf = last >= 0xd800 && last <= 0xdbff;
  return text.slice(0, isHalf ? length - 1 : length);
}
