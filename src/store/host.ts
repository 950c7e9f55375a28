// The store as the runtime sees it: steps are shown at once, the streaming draft once per painted frame.

import type { RoomId } from '#core/conversation/ids.ts';
import type { Entry } from '#core/conversation/entry.ts';
import { addToTranscript, transcriptOf } from '#core/conversation/transcript.ts';
import type { Clock } from '#runtime/ports/clock.ts';
import type { Desk } from '#runtime/ports/desk.ts';
import type { Draft, StoreHost } from '#runtime/ports/host.ts';
import { plainWords } from '#core/lib/plain-words.ts';
import { PhaseDwell } from './phase-dwell.ts';
import { EMPTY_VIEW } from './state.ts';
import type { AppState, RoomView } from './state.ts';
import type { AppStore } from './store.ts';

export function createStoreHost(
  store: AppStore,
  { desk, clock }: { desk: Pick<Desk, 'frame'>; clock: Pick<Clock, 'timer'> },
): StoreHost {
  const patch = (roomId: RoomId, change: (view: RoomView) => Partial<RoomView>): void => {
    store.setState((state) => patchView(state, roomId, change));
  };
  const drafts = new DraftBuffer(desk, (roomId, draft) => patch(roomId, () => ({ draft })));
  const phases = new PhaseDwell(clock, (roomId, shownStage) =>
    patch(roomId, () => ({ shownStage })),
  );
  return {
    show: (roomId, { room, state, path }) => {
      drafts.drop(roomId);
      store.setState((app) => ({ rooms: { ...app.rooms, [roomId]: room } }));
      patch(roomId, () => ({
        state,
        transcript: transcriptOf(path),
        draft: null,
        announcement: '',
      }));
      phases.reset(roomId, state.control.stage);
    },
    commit: (roomId, { room, state, appended }) => {
      store.setState((app) => ({ rooms: { ...app.rooms, [roomId]: room } }));
      patch(roomId, (view) => ({
        state,
        transcript: appended.reduce(addToTranscript, view.transcript),
        announcement: announced(appended) ?? view.announcement,
      }));
      phases.add(roomId, state.control.stage);
    },
    draft: (roomId, draft) => {
      if (draft !== null) return drafts.put(roomId, draft);
      drafts.drop(roomId);
      patch(roomId, () => ({ draft: null }));
    },
    queue: (roomId, queue) => patch(roomId, () => ({ queue })),
    running: (roomId, running) => patch(roomId, () => ({ running })),
    question: (roomId, question) => patch(roomId, () => ({ question })),
    halt: (roomId, halt) => patch(roomId, () => ({ halt })),
    elsewhere: (roomId, isElsewhere) => patch(roomId, () => ({ isElsewhere })),
    retrying: (roomId, retrying) => patch(roomId, () => ({ retrying })),
    room: (room) => store.setState((app) => ({ rooms: { ...app.rooms, [room.id]: room } })),
  };
}

function patchView(
  state: AppState,
  roomId: RoomId,
  change: (view: RoomView) => Partial<RoomView>,
): Partial<AppState> {
  const view = state.views[roomId] ?? EMPTY_VIEW;
  return { views: { ...state.views, [roomId]: { ...view, ...change(view) } } };
}

/** The words of a finished answer among these entries. */
function announced(entries: readonly Entry[]): string | null {
  const answer = entries.findLast(
    (entry) => entry.kind === 'message' && entry.message.role === 'assistant',
  );
  if (answer?.kind !== 'message' || answer.message.role !== 'assistant') return null;
  const { suspend, text } = answer.message;
  return suspend || text === '' ? null : plainWords(text);
}

/** Keeps the newest draft of each room and shows it with the next frame: work per frame, not per token. */
class DraftBuffer {
  private readonly desk: Pick<Desk, 'frame'>;
  private readonly show: (roomId: RoomId, draft: Draft) => void;
  private readonly waiting = new Map<RoomId, Draft>();
  private isAsked = false;

  constructor(desk: Pick<Desk, 'frame'>, show: (roomId: RoomId, draft: Draft) => void) {
    this.desk = desk;
    this.show = show;
  }

  put(roomId: RoomId, draft: Draft): void {
    this.waiting.set(roomId, draft);
    if (this.isAsked) return;
    this.isAsked = true;
    this.desk.frame(() => this.flush());
  }

  drop(roomId: RoomId): void {
    this.waiting.delete(roomId);
  }

  private flush(): void {
    this.isAsked = false;
    const drafts = [...this.waiting];
    this.waiting.clear();
    for (const [roomId, draft] of drafts) this.show(roomId, draft);
  }
}
