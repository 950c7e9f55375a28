import type { FailureKind } from '#core/conversation/failure.ts';
import type { Entry } from '#core/conversation/entry.ts';
import type { CallId, RoomId } from '#core/conversation/ids.ts';
import type { ToolCall } from '#core/conversation/message.ts';
import type { QueuedEvent, Room } from '#core/conversation/room.ts';
import type { StorageFault } from '#core/conversation/storage-error.ts';
import type { KernelState } from '#core/machine/state.ts';

/** The partial answer while it streams (dictionary: draft). */
export type Draft = {
  at: number;
  text: string;
  reasoning: string;
  calls: readonly ToolCall[];
};

/** A call that waits for the person's word (tools.md §2, approval). */
export type ApprovalQuestion = { callId: CallId; tool: string; title: string; arguments: string };

/** What keeps a room from going on. */
export type Halt = { fault: StorageFault; message: string };

/**
 * Where a room is shown. All calls are synchronous and must not throw; the runtime never reads back
 * (architecture.md: the store commits a step at once, so that the screen is right before the disk is).
 */
export type StoreHost = {
  /** The room as it stands now, all of it: after opening, and after a branch. */
  show: (roomId: RoomId, view: { room: Room; state: KernelState; path: readonly Entry[] }) => void;
  /** What one step added. */
  commit: (
    roomId: RoomId,
    step: { room: Room; state: KernelState; appended: readonly Entry[] },
  ) => void;
  draft: (roomId: RoomId, draft: Draft | null) => void;
  queue: (roomId: RoomId, queue: readonly QueuedEvent[]) => void;
  /** The call that runs now, or null. */
  running: (roomId: RoomId, callId: CallId | null) => void;
  question: (roomId: RoomId, question: ApprovalQuestion | null) => void;
  halt: (roomId: RoomId, halt: Halt | null) => void;
  /** Another tab drives the room; this one only shows it. */
  elsewhere: (roomId: RoomId, isElsewhere: boolean) => void;
  /** A call is made again after a failure, or null. */
  retrying: (roomId: RoomId, kind: FailureKind | null) => void;
  /** The room's record alone changed: renamed, other model. */
  room: (room: Room) => void;
};
