// What is really on the disk: IndexedDB as the browser holds it (storage.md §1), read raw.

import type { Page } from '@playwright/test';
import { checkChain } from '#core/conversation/chain.ts';
import { Entry } from '#core/conversation/entry.ts';
import type { Message } from '#core/conversation/message.ts';
import { pathTo } from '#core/conversation/path.ts';
import { Room } from '#core/conversation/room.ts';
import { KernelConfig } from '#core/machine/config.ts';
import { replay } from '#core/machine/replay.ts';
import { chainOf, stateAction } from '#core/machine/state.ts';

/** Every record of a table. */
export async function readTable(page: Page, table: string): Promise<unknown[]> {
  return page.evaluate(
    (name) =>
      new Promise<unknown[]>((resolve, reject) => {
        const opening = indexedDB.open('shoal');
        opening.onerror = () => reject(new Error('The database could not be opened.'));
        opening.onsuccess = () => {
          const db = opening.result;
          const reading = db.transaction(name).objectStore(name).getAll();
          reading.onerror = () => reject(new Error(`${name} could not be read.`));
          reading.onsuccess = () => {
            db.close();
            resolve(reading.result as unknown[]);
          };
        };
      }),
    table,
  );
}

export type StoredChain = {
  room: Room;
  stage: string;
  chain: Message[];
  /** Breaches of the law, in words. */
  violations: string[];
};

/** The only room's chain as the disk tells it. */
export async function storedChain(page: Page): Promise<StoredChain> {
  const rooms = (await readTable(page, 'rooms')).map((row) => Room.parse(row));
  const room = rooms[0]!;
  const entries = (await readTable(page, 'entries')).map((row) => Entry.parse(row));
  const state = replay(pathTo(entries, room.leaf), KernelConfig.parse({}));
  const openTail = stateAction(state) === 'execute_tools';
  const violations = checkChain(chainOf(state), { openTail }).map(({ sentence }) => sentence);
  return { room, stage: state.control.stage, chain: chainOf(state), violations };
}
