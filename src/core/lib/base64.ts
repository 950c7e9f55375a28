const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** Base64 of the UTF-8 bytes of a text; half a surrogate pair becomes U+FFFD. Here because core has neither `btoa` nor `TextEncoder`. */
export function base64OfText(text: string): string {
  const bytes = utf8(text);
  let out = '';
  for (let i = 0; i < bytes.length; i += 3) {
    const [a = 0, b = 0, c = 0] = bytes.slice(i, i + 3);
    const group = (a << 16) | (b << 8) | c;
    const signs = [18, 12, 6, 0].map((shift) => ALPHABET.charAt((group >> shift) & 63));
    const missing = Math.max(0, i + 3 - bytes.length);
    out += signs.slice(0, 4 - missing).join('') + '='.repeat(missing);
  }
  return out;
}

function utf8(text: string): number[] {
  const bytes: number[] = [];
  for (const character of text) {
    const point = wellFormed(character.codePointAt(0) ?? 0);
    if (point < 0x80) bytes.push(point);
    else if (point < 0x800) bytes.push(0xc0 | (point >> 6), tail(point, 0));
    else if (point < 0x10000) bytes.push(0xe0 | (point >> 12), tail(point, 6), tail(point, 0));
    else bytes.push(0xf0 | (point >> 18), tail(point, 12), tail(point, 6), tail(point, 0));
  }
  return bytes;
}

function wellFormed(point: number): number {
  return point >= 0xd800 && point <= 0xdfff ? 0xfffd : point;
}

function tail(point: number, shift: number): number {
  return 0x80 | ((point >> shift) & 0x3f);
}
