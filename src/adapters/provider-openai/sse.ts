// Bytes → lines of an event stream, in the order in which they came (providers.md §2).
//
// Why not `eventsource-parser`: it hands over an event only at the blank line after it, and a line that
// is no field at once. Endpoints that part events by a single line end would be shown only when they
// stop, and an error on a bare line would come before the text that was sent ahead of it. A lone CR
// would hold its event back as well. What an event is, is decided in frames.ts.

/** `bare` is a line that the grammar does not know; it may be JSON, HTML or plain text. */
export type SseLine =
  | { field: 'data' | 'event' | 'error' | 'bare'; value: string }
  /** A blank line: the event before it is whole. */
  | { field: 'blank' };

type SseReader = {
  /** Emits the lines that these bytes complete. */
  push(bytes: Uint8Array): void;
  /** Emits the last line, which may lack its line end. */
  end(): void;
};

const LF = 10;
const CR = 13;
const BOM = '\uFEFF';
const BLANK: SseLine = { field: 'blank' };
/** Keeps no state: it is given whole lines. The mark is taken off by hand, at the very start only. */
const DECODER = new TextDecoder('utf-8', { ignoreBOM: true });

/**
 * Reads an event stream piece by piece, however it is cut: LF, CRLF or lone CR, a byte order mark,
 * comments, `data:` without a space, UTF-8 characters over pieces (providers.md §2). Only whole lines
 * are decoded, so no character is ever cut; each byte is copied at most a few times. Lines are emitted
 * one by one: a list of them would outlive its use, and that costs more than all the splitting.
 */
export function createSseReader(emit: (line: SseLine) => void): SseReader {
  const rest = createByteBuffer();
  let isFirst = true;
  let endedInCr = false;

  function read(bytes: Uint8Array): void {
    let text = DECODER.decode(bytes);
    if (isFirst && text.startsWith(BOM)) text = text.slice(1);
    if (endedInCr && text.startsWith('\n')) text = text.slice(1);
    isFirst = false;
    endedInCr = text.endsWith('\r');
    splitLines(text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text, emit);
  }

  return {
    push(bytes) {
      const cut = Math.max(bytes.lastIndexOf(LF), bytes.lastIndexOf(CR)) + 1;
      if (cut > 0) {
        const whole = bytes.subarray(0, cut);
        // Read before the buffer is used again: what it gives is a view of it.
        read(rest.size() === 0 ? whole : rest.take(whole));
      }
      rest.add(bytes.subarray(cut));
    },
    end() {
      if (rest.size() > 0) read(rest.take(new Uint8Array()));
    },
  };
}

function splitLines(text: string, emit: (line: SseLine) => void): void {
  let start = 0;
  while (start < text.length) {
    const end = text.indexOf('\n', start);
    const stop = end === -1 ? text.length : end;
    const line = parseLine(text.slice(start, stop));
    if (line !== null) emit(line);
    start = stop + 1;
  }
}

function parseLine(line: string): SseLine | null {
  if (line === '') return BLANK;
  const colon = line.indexOf(':');
  const name = colon === -1 ? line : line.slice(0, colon);
  switch (name) {
    case 'data':
    case 'event':
    case 'error':
      return { field: name, value: colon === -1 ? '' : fieldValue(line, colon + 1) };
    case '':
    case 'id':
    case 'retry':
      return null;
    default:
      return { field: 'bare', value: line };
  }
}

function fieldValue(line: string, start: number): string {
  return line.slice(line.startsWith(' ', start) ? start + 1 : start);
}

type ByteBuffer = {
  size(): number;
  add(bytes: Uint8Array): void;
  /** Everything so far and these bytes, as one piece; empties the buffer. */
  take(bytes: Uint8Array): Uint8Array;
};

/** Grows by doubling, so that a line which comes in single bytes is not copied for each of them. */
function createByteBuffer(): ByteBuffer {
  let store = new Uint8Array(256);
  let used = 0;

  function add(bytes: Uint8Array): void {
    const needed = used + bytes.length;
    if (needed > store.length) {
      const larger = new Uint8Array(Math.max(needed, store.length * 2));
      larger.set(store.subarray(0, used));
      store = larger;
    }
    store.set(bytes, used);
    used = needed;
  }

  return {
    size: () => used,
    add,
    take(bytes) {
      add(bytes);
      const all = store.subarray(0, used);
      used = 0;
      return all;
    },
  };
}
