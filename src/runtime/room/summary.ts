// What the list of rooms shows of a room, kept with its record so that the list reads no entries.

import type { Entry } from '#core/conversation/entry.ts';
import type { Message } from '#core/conversation/message.ts';
import type { Room } from '#core/conversation/room.ts';
import { plainWords } from '#core/lib/plain-words.ts';
import { cutText } from '#core/lib/preview.ts';
import type { KernelState } from '#core/machine/state.ts';

const WORDS_LENGTH = 80;

/** The record after `entries`. */
export function summarise(room: Room, state: KernelState, entries: readonly Entry[]): Room {
  let next: Room = { ...room, leaf: state.lastSeq, stage: state.control.stage };
  for (const entry of entries) {
    const words = entry.kind === 'message' ? wordsOf(entry.message) : '';
    if (words === '') continue;
    next = {
      ...next,
      lastAt: entry.at,
      lastText: words,
      firstText: next.firstText === '' ? words : next.firstText,
    };
  }
  return next;
}

/** The record as if nothing had been said yet: what a summary of the whole path begins with. */
export function unsaid(room: Room): Room {
  return { ...room, lastAt: room.createdAt, lastText: '', firstText: '' };
}

/** The first words that a person said or was told; empty for the rest. */
function wordsOf(message: Message): string {
  if (message.role === 'user' && !message.synthetic) {
    return firstWords(message.parts.map((part) => ('text' in part ? part.text : '')).join(' '));
  }
  return message.role === 'assistant' && !message.suspend
    ? firstWords(plainWords(message.text.slice(0, WORDS_LENGTH * 4)))
    : '';
}

function firstWords(text: string): string {
  return cutText(
    text
      .slice(0, WORDS_LENGTH * 4)
      .replace(/\s+/g, ' ')
      .trim(),
    WORDS_LENGTH,
  );
}
