// A streaming answer is drawn block by block: what is finished stays as it is, and only the end is read
// again (pins.md §9). Without this every frame would cost as much as the whole answer.

import { lexer } from 'marked';

/** How many blocks at the end may still change: a paragraph can become a heading, two lists one. */
const OPEN_BLOCKS = 2;

const DEFINITION = /^ {0,3}\[[^\]\n]+\]:/m;

export class BlockSplitter {
  private text = '';
  private blocks: readonly string[] = [];

  /** The Markdown blocks of `text`; cheap where `text` grew at its end since the last call. */
  split(text: string): readonly string[] {
    if (text === this.text) return this.blocks;
    if (DEFINITION.test(text)) {
      // A footnote or a link that is defined elsewhere needs the whole text to be found.
      this.blocks = [text];
      this.text = text;
      return this.blocks;
    }
    const kept =
      text.startsWith(this.text) && this.blocks.length > 1
        ? this.blocks.slice(0, -OPEN_BLOCKS)
        : [];
    const from = kept.reduce((length, block) => length + block.length, 0);
    this.blocks = [...kept, ...lexer(text.slice(from)).map((token) => token.raw)];
    this.text = text;
    return this.blocks;
  }
}
