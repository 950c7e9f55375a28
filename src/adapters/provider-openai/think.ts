// Thoughts that a model writes into its answer between <think> and </think> (providers.md §2).

/** What a piece of content was. */
export type Split = { text: string; reasoning: string };

const OPEN = '<think>';
const CLOSE = '</think>';

type Mode =
  /** Only blank space and the beginning of a tag so far. */
  | 'start'
  | 'thinking'
  /** Behind the block: blank space is dropped. */
  | 'closed'
  | 'text';

/**
 * Splits content as it comes; nothing that might still become a tag or dropped space is handed out.
 * The tag counts only at the very start. A model that thinks first sends no opening tag (RE-03).
 */
export class ThinkSplitter {
  readonly #thinksFirst: boolean;
  #mode: Mode = 'start';
  #held = '';
  #hasThought = false;

  constructor(thinksFirst: boolean) {
    this.#thinksFirst = thinksFirst;
  }

  push(content: string): Split {
    const all = this.#held + content;
    this.#held = '';
    return this.#read(all);
  }

  /** A reasoning field came: thoughts have a place of their own, a tag is text from now on. */
  reasoningCame(): void {
    if (this.#mode === 'start') this.#mode = 'text';
  }

  /** What was held back: half a tag is text, a block that never closes is all reasoning. */
  end(): Split {
    const rest = this.#held;
    this.#held = '';
    const isThought = this.#mode === 'thinking' || (this.#mode === 'start' && this.#thinksFirst);
    if (!isThought) return { text: rest, reasoning: '' };
    return { text: '', reasoning: this.#hasThought ? rest : rest.trimStart() };
  }

  #read(content: string): Split {
    switch (this.#mode) {
      case 'start':
        return this.#start(content);
      case 'thinking':
        return this.#think(content);
      case 'closed':
        return this.#afterwards(content);
      case 'text':
        return { text: content, reasoning: '' };
    }
  }

  #start(content: string): Split {
    const trimmed = content.trimStart();
    const mayBeTag = OPEN.startsWith(trimmed.slice(0, OPEN.length));
    if (mayBeTag && trimmed.length < OPEN.length) {
      this.#held = content;
      return { text: '', reasoning: '' };
    }
    this.#mode = mayBeTag || this.#thinksFirst ? 'thinking' : 'text';
    return this.#read(mayBeTag ? trimmed.slice(OPEN.length) : content);
  }

  #think(content: string): Split {
    const inner = this.#hasThought ? content : content.trimStart();
    const close = inner.indexOf(CLOSE);
    if (close === -1) {
      const keep = heldFrom(inner);
      this.#held = inner.slice(keep);
      this.#hasThought ||= keep > 0;
      return { text: '', reasoning: inner.slice(0, keep) };
    }
    this.#mode = 'closed';
    const { text } = this.#afterwards(inner.slice(close + CLOSE.length));
    return { text, reasoning: inner.slice(0, close).trimEnd() };
  }

  #afterwards(content: string): Split {
    const text = content.trimStart();
    if (text !== '') this.#mode = 'text';
    return { text, reasoning: '' };
  }
}

/** Where the end of a thought begins that may be the closing tag or the blank space before it. */
function heldFrom(content: string): number {
  let tag = Math.min(CLOSE.length - 1, content.length);
  while (tag > 0 && !content.endsWith(CLOSE.slice(0, tag))) tag -= 1;
  return content.slice(0, content.length - tag).trimEnd().length;
}
