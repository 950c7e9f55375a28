// Loaded when somebody exports: the file format is no part of the first load.

import type { RoomId } from '#core/conversation/ids.ts';
import { fixedHashes, trajectoryFileName, trajectoryText } from '#core/conversation/trajectory.ts';
import type { ActionDeps } from './deps.ts';

/** Offers the room as a trajectory file (storage.md §4), also what a full disk keeps from being stored. */
export async function exportTrajectory(deps: ActionDeps, roomId: RoomId): Promise<void> {
  const { runtime, blobs, hash, desk, clock, catalogue } = deps;
  const snapshot = await runtime.snapshot(roomId);
  if (snapshot === null) return;
  const { room, entries, config } = snapshot;
  const texts: { sha256: string; text: string }[] = [];
  for (const sha256 of fixedHashes(entries)) {
    const text = await blobs.getText(sha256);
    if (text !== null) texts.push({ sha256, text });
  }
  const { app } = catalogue;
  const file = { app, exportedAt: clock.now(), room, config, entries, texts };
  desk.download(trajectoryFileName(room), trajectoryText(file, hash), 'application/x-ndjson');
}
