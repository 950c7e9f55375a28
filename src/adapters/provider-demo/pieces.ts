import type { DemoAnswer } from './script.ts';

export type Piece = {
  /** Milliseconds before it is said. */
  wait: number;
  text: string;
  reasoning: string;
};

const FIRST_WAIT = 350;
const PIECE_WAIT = 22;
const PIECE_LENGTH = 4;

/** An answer as it is said: the reasoning, then the text, a few characters at a time. */
export function piecesOf(answer: DemoAnswer): Piece[] {
  const reasoning = split(answer.reasoning).map((piece) => ({ text: '', reasoning: piece }));
  const text = split(answer.text).map((piece) => ({ text: piece, reasoning: '' }));
  return [...reasoning, ...text].map((piece, index) => ({
    wait: index === 0 ? FIRST_WAIT : PIECE_WAIT,
    ...piece,
  }));
}

/** Never cut inside a character. */
function split(text: string): string[] {
  const characters = Array.from(text);
  const pieces: string[] = [];
  for (let start = 0; start < characters.length; start += PIECE_LENGTH) {
    pieces.push(characters.slice(start, start + PIECE_LENGTH).join(''));
  }
  return pieces;
}
