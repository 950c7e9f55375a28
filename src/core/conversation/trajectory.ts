// The trajectory file (storage.md §4): a header, every entry in the order of its number, the texts that
// the fixed layer names, and a last line by which a cut or changed file is known.

import { base64OfText } from '../lib/base64.ts';
import type { KernelConfig } from '../machine/config.ts';
import type { Entry } from './entry.ts';
import type { Room } from './room.ts';

export const TRAJECTORY_FORMAT = 'shoal-trajectory';
export const TRAJECTORY_VERSION = 1;

export type TrajectoryFile = {
  app: string;
  /** Epoch milliseconds. */
  exportedAt: number;
  room: Room;
  config: KernelConfig;
  /** All of the room, branches included, by rising seq. */
  entries: readonly Entry[];
  /** What `fixed` events name. */
  texts: readonly { sha256: string; text: string }[];
};

/** The file as text. `hash` is SHA-256 over UTF-8, in hexadecimal. */
export function trajectoryText(file: TrajectoryFile, hash: (text: string) => string): string {
  const { id, name, kind, createdAt, leaf } = file.room;
  const header = {
    format: TRAJECTORY_FORMAT,
    version: TRAJECTORY_VERSION,
    app: file.app,
    exportedAt: file.exportedAt,
    room: { id, name, kind, createdAt, leaf },
    config: file.config,
  };
  const blobs = file.texts.map(({ sha256, text }) => ({
    kind: 'blob',
    sha256,
    type: 'text/plain;charset=utf-8',
    data64: base64OfText(text),
  }));
  const lines = [header, ...file.entries, ...blobs].map((line) => `${JSON.stringify(line)}\n`);
  const body = lines.join('');
  const end = { kind: 'end', entries: file.entries.length, sha256: hash(body) };
  return `${body}${JSON.stringify(end)}\n`;
}

/** The hashes that the `fixed` events of these entries name, each once. */
export function fixedHashes(entries: readonly Entry[]): string[] {
  const hashes = new Set<string>();
  for (const entry of entries) {
    if (entry.kind !== 'event' || entry.event.type !== 'fixed') continue;
    const { system, tools, memory } = entry.event;
    for (const hash of [system, tools, memory]) if (hash !== undefined) hashes.add(hash);
  }
  return [...hashes];
}

/** A name that every file system takes, from what a person called the room. */
export function trajectoryFileName(room: Pick<Room, 'name' | 'firstText' | 'id'>): string {
  const name = (room.name || room.firstText || room.id).replace(/[\\/:*?"<>|\p{Cc}]+/gu, ' ');
  return `${name.replace(/\s+/g, ' ').trim().slice(0, 60).trim() || 'room'}.trajectory.jsonl`;
}
