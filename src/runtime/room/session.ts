// One room in memory: its state, its path, and the only two ways to add to them. Each writes to the
// screen at once and to the disk before anything else may happen (architecture.md, decision 7).

import type { Entry } from '#core/conversation/entry.ts';
import type { TrajectoryEvent } from '#core/conversation/event.ts';
import type { Checkpoint, HistoryRecord, QueuedEvent, Room } from '#core/conversation/room.ts';
import { StorageError } from '#core/conversation/storage-error.ts';
import { advance } from '#core/machine/advance.ts';
import { applyEntry } from '#core/machine/apply-entry.ts';
import type { Step } from '#core/machine/draft.ts';
import type { KernelInput } from '#core/machine/input.ts';
import { record } from '#core/machine/record.ts';
import { replay } from '#core/machine/replay.ts';
import type { KernelState } from '#core/machine/state.ts';
import type { KindPreset } from '#core/settings/room-kinds.ts';
import type { Change, RoomPatch, RoomProgress, StoredRoom } from '../ports/journal.ts';
import type { Ports } from '../ports/ports.ts';
import { withFixed } from './fixed-layer.ts';
import type { Fixed } from './fixed-layer.ts';
import { summarise, unsaid } from './summary.ts';
import { SerialLane } from './lane.ts';
import { Approvals } from './approvals.ts';

export type Beside = {
  /** Facts that happened before the step, written with it. */
  events?: readonly TrajectoryEvent[];
  /** Queued events whose entries are among the step's. */
  taken?: readonly number[];
  /** What is under way after the step. */
  checkpoint?: Checkpoint | null;
};

/** What a branch begins with. An input that answers null is passed over. */
export type FirstSteps = {
  events?: readonly TrajectoryEvent[];
  inputs?: readonly ((state: KernelState, at: number) => KernelInput | null)[];
  /** Raw messages that were said with it (memory.md §1). */
  history?: readonly HistoryRecord[];
};

export class Session {
  readonly ports: Ports;
  readonly kind: KindPreset;
  readonly lane = new SerialLane();
  readonly approvals: Approvals;
  room: Room;
  state: KernelState;
  path: Entry[];
  queue: QueuedEvent[];
  checkpoint: Checkpoint | null;
  /** What the `fixed` events of the path come to. */
  fixed: Fixed;
  /** System, tools and messages of the last request, as text: what the next one's prefix is measured against. */
  lastPrefix: string | null = null;
  /** The state that a request before this page was made from, until the first of this page is measured against it. */
  askedFrom: KernelState | null;
  /** Aborted by Stop; renewed when the room is at rest. */
  controller = new AbortController();
  isDriving = false;
  /** Acts on the past that wait for the lane: nothing is taken from the queue or sent before them. */
  held = 0;
  private resume: (() => void) | null = null;

  constructor(ports: Ports, kind: KindPreset, stored: StoredRoom) {
    this.ports = ports;
    this.kind = kind;
    this.room = stored.room;
    this.path = stored.path;
    this.queue = stored.queue;
    this.checkpoint = stored.checkpoint;
    const { nextSeq } = stored;
    const [before, after] = splitAtLastCall(stored.path);
    const asked = replay(before, kind.kernel, { nextSeq });
    this.askedFrom = before.length === 0 ? null : asked;
    this.state = after.reduce(applyEntry, asked);
    this.fixed = withFixed({}, stored.path);
    this.approvals = new Approvals(ports, stored.room.id);
  }

  /**
   * One kernel step, made from the time it happens at, with the facts beside it. On the screen when this returns its promise, on disk when
   * that resolves. Answers null where the kernel does (rollback limit), and nothing was written then.
   * Throws what `advance` throws.
   */
  async step(input: (at: number) => KernelInput, beside: Beside = {}): Promise<Step | null> {
    const at = this.ports.clock.now();
    const noted = recordAll(this.state, beside.events ?? [], at);
    const step = advance(noted.state, input(at));
    if (step === null) return null;
    await this.take(step.state, [...noted.entries, ...step.appended], beside);
    return step;
  }

  /** Facts alone. */
  async note(events: readonly TrajectoryEvent[], checkpoint?: Checkpoint | null): Promise<void> {
    const { state, entries } = recordAll(this.state, events, this.ports.clock.now());
    await this.take(state, entries, checkpoint === undefined ? {} : { checkpoint });
  }

  private async take(state: KernelState, entries: readonly Entry[], beside: Beside): Promise<void> {
    const taken = new Set(beside.taken);
    this.state = state;
    for (const entry of entries) this.path.push(entry);
    this.fixed = withFixed(this.fixed, entries);
    this.room = summarise(this.room, state, entries);
    if (beside.checkpoint !== undefined) this.checkpoint = beside.checkpoint;
    this.ports.host.commit(this.room.id, { room: this.room, state, appended: entries });
    if (taken.size > 0) {
      this.queue = this.queue.filter((event) => !taken.has(event.order));
      this.ports.host.queue(this.room.id, this.queue);
    }
    await this.persist({
      entries,
      progress: progressOf(this.room),
      taken: [...taken],
      ...(beside.checkpoint === undefined ? {} : { checkpoint: beside.checkpoint }),
    });
  }

  /** Tries until it is on disk: a full disk stops the room here, before any effect, and says so (storage.md §1). */
  private async persist(change: Change): Promise<void> {
    for (;;) {
      try {
        await this.ports.journal.commit(this.room.id, change);
        return;
      } catch (error) {
        if (!(error instanceof StorageError) || error.fault === 'conflict') throw error;
        await this.waitForSpace(error);
      }
    }
  }

  private async waitForSpace(error: StorageError): Promise<void> {
    const { host } = this.ports;
    host.halt(this.room.id, { fault: error.fault, message: error.message });
    await new Promise<void>((resolve) => {
      this.resume = resolve;
    });
    this.resume = null;
    host.halt(this.room.id, null);
  }

  /** Answers whether there was something that waited for the disk. */
  tryAgain(): boolean {
    const { resume } = this;
    resume?.();
    return resume !== null;
  }

  /** What is under way, saved beside the trajectory; a failure here costs at most what a crash would. */
  async keep(checkpoint: Checkpoint): Promise<void> {
    this.checkpoint = checkpoint;
    await this.ports.journal.saveCheckpoint(this.room.id, checkpoint);
  }

  /**
   * Goes on from another point of the tree (storage.md §1, branches), with the first steps there. On disk all
   * at once: a crash leaves the old path or the new one, never the new one without what was said on it.
   */
  async moveTo(path: readonly Entry[], first: FirstSteps = {}): Promise<void> {
    const at = this.ports.clock.now();
    const start = replay(path, this.kind.kernel, { nextSeq: this.state.nextSeq });
    const { entries: added, state: noted } = recordAll(start, first.events ?? [], at);
    let state = noted;
    for (const input of first.inputs ?? []) {
      const taken = input(state, at);
      const step = taken === null ? null : advance(state, taken);
      if (step === null) continue;
      state = step.state;
      added.push(...step.appended);
    }
    this.state = state;
    this.path = [...path, ...added];
    this.fixed = withFixed({}, this.path);
    this.room = summarise(unsaid(this.room), state, this.path);
    this.checkpoint = null;
    this.show();
    await this.persist({
      entries: added,
      progress: progressOf(this.room),
      taken: [],
      checkpoint: null,
      ...(first.history === undefined ? {} : { history: first.history }),
    });
  }

  /** The room as it stands, all of it. */
  show(): void {
    const { room, state, path, queue } = this;
    this.ports.host.show(room.id, { room, state, path });
    this.ports.host.queue(room.id, queue);
  }

  async update(patch: RoomPatch): Promise<void> {
    this.room = { ...this.room, ...patch };
    this.ports.host.room(this.room);
    await this.ports.journal.updateRoom(this.room.id, patch);
  }
}

function recordAll(
  before: KernelState,
  events: readonly TrajectoryEvent[],
  at: number,
): { state: KernelState; entries: Entry[] } {
  let state = before;
  const entries = events.map((event) => {
    const recorded = record(state, at, event);
    state = recorded.state;
    return recorded.entry;
  });
  return { state, entries };
}

/** The path up to the newest call of the model, and the rest. */
function splitAtLastCall(path: readonly Entry[]): [readonly Entry[], readonly Entry[]] {
  const index = path.findLastIndex(
    (entry) => entry.kind === 'event' && entry.event.type === 'call',
  );
  return [path.slice(0, index + 1), path.slice(index + 1)];
}

function progressOf({ leaf, stage, lastAt, lastText, firstText }: Room): RoomProgress {
  return { leaf, stage, lastAt, lastText, firstText };
}
