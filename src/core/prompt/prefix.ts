// How much of a request repeats the one before: what a provider's prefix cache can hit (context.md §1).

/** UTF-8 bytes of a text. */
export function utf8Length(text: string): number {
  return utf8Bytes(text, text.length);
}

/** UTF-8 bytes of the common beginning of two texts. */
export function commonPrefixBytes(first: string, second: string): number {
  const end = Math.min(first.length, second.length);
  let index = 0;
  while (index < end && first.charCodeAt(index) === second.charCodeAt(index)) index += 1;
  return utf8Bytes(first, index);
}

function utf8Bytes(text: string, end: number): number {
  let bytes = 0;
  for (let index = 0; index < end; index += 1) {
    const unit = text.charCodeAt(index);
    if (unit < 0x80) bytes += 1;
    else if (unit < 0x800) bytes += 2;
    else if (unit >= 0xd800 && unit <= 0xdfff) bytes += 2;
    else bytes += 3;
  }
  return bytes;
}
