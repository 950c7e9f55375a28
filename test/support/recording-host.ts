import type { Entry } from '#core/conversation/entry.ts';
import type { RoomId } from '#core/conversation/ids.ts';
import type { QueuedEvent, Room } from '#core/conversation/room.ts';
import type { KernelState } from '#core/machine/state.ts';
import type { ApprovalQuestion, Draft, Halt, StoreHost } from '#runtime/ports/host.ts';

export type ShownRoom = {
  room: Room;
  state: KernelState;
  path: Entry[];
  draft: Draft | null;
  queue: readonly QueuedEvent[];
  question: ApprovalQuestion | null;
  halt: Halt | null;
  isElsewhere: boolean;
};

export type RecordingHost = StoreHost & {
  shown: (roomId: RoomId) => ShownRoom;
  /** Resolves when what is shown of the room satisfies the condition; it is looked at after every change. */
  until: (roomId: RoomId, holds: (shown: ShownRoom) => boolean) => Promise<void>;
};

/** The store as a test sees it: what was shown last, and a way to wait for something to be shown. */
export function recordingHost(): RecordingHost {
  const rooms = new Map<RoomId, ShownRoom>();
  let waiting: { roomId: RoomId; holds: (shown: ShownRoom) => boolean; done: () => void }[] = [];
  const shown = (roomId: RoomId): ShownRoom => {
    const room = rooms.get(roomId);
    if (room === undefined) throw new Error(`${roomId} was never shown.`);
    return room;
  };
  const change = (roomId: RoomId, facts: Partial<ShownRoom>): void => {
    const before = rooms.get(roomId);
    rooms.set(roomId, { ...(before ?? BLANK), ...facts } as ShownRoom);
    waiting = waiting.filter((wait) => {
      const holds = wait.roomId === roomId && wait.holds(shown(roomId));
      if (holds) wait.done();
      return !holds;
    });
  };
  return {
    shown,
    until: (roomId, holds) =>
      new Promise((done) => {
        const room = rooms.get(roomId);
        if (room !== undefined && holds(room)) done();
        else waiting.push({ roomId, holds, done });
      }),
    show: (roomId, { room, state, path }) => change(roomId, { room, state, path: [...path] }),
    commit: (roomId, { room, state, appended }) =>
      change(roomId, { room, state, path: [...shown(roomId).path, ...appended] }),
    draft: (roomId, draft) => change(roomId, { draft }),
    queue: (roomId, queue) => change(roomId, { queue }),
    running: () => undefined,
    question: (roomId, question) => change(roomId, { question }),
    halt: (roomId, halt) => change(roomId, { halt }),
    elsewhere: (roomId, isElsewhere) => change(roomId, { isElsewhere }),
    retrying: () => undefined,
    room: (room) => change(room.id, { room }),
  };
}

const BLANK: Partial<ShownRoom> = {
  draft: null,
  queue: [],
  question: null,
  halt: null,
  isElsewhere: false,
};
