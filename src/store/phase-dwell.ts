// A tool that takes two milliseconds would flash its phase by unread. What is shown lags a little, so
// that every phase of a round can be seen in its order; nothing but the sight of it waits.

import type { RoomId } from '#core/conversation/ids.ts';
import type { Stage } from '#core/machine/stage.ts';
import type { Clock } from '#runtime/ports/clock.ts';
import { shownPhase } from './selectors/rooms.ts';

const DWELL_MS = 350;

type Line = { shown: Stage; waiting: Stage[]; isHeld: boolean };

export class PhaseDwell {
  private readonly clock: Pick<Clock, 'timer'>;
  private readonly show: (roomId: RoomId, stage: Stage) => void;
  private readonly lines = new Map<RoomId, Line>();

  constructor(clock: Pick<Clock, 'timer'>, show: (roomId: RoomId, stage: Stage) => void) {
    this.clock = clock;
    this.show = show;
  }

  /** At once, whatever waited: the room was opened or cut. */
  reset(roomId: RoomId, stage: Stage): void {
    this.lines.set(roomId, { shown: stage, waiting: [], isHeld: false });
    this.show(roomId, stage);
  }

  /** Behind the phases that have not been seen yet. */
  add(roomId: RoomId, stage: Stage): void {
    const line = this.lines.get(roomId);
    if (line === undefined) return this.reset(roomId, stage);
    const newest = line.waiting.at(-1) ?? line.shown;
    // A finer stage of the same phase replaces it: only phases are read.
    if (shownPhase(newest) === shownPhase(stage) && line.waiting.length > 0) {
      line.waiting[line.waiting.length - 1] = stage;
    } else {
      line.waiting.push(stage);
    }
    if (!line.isHeld) this.next(roomId, line);
  }

  private next(roomId: RoomId, line: Line): void {
    const stage = line.waiting.shift();
    line.isHeld = false;
    if (stage === undefined || this.lines.get(roomId) !== line) return;
    const isChange = shownPhase(stage) !== shownPhase(line.shown);
    line.shown = stage;
    this.show(roomId, stage);
    if (!isChange) return this.next(roomId, line);
    line.isHeld = true;
    this.clock.timer(DWELL_MS, () => this.next(roomId, line));
  }
}
