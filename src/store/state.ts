// What the screen is made of. The store holds what the kernel returned and the runtime told; it decides
// nothing (architecture.md: a zustand store holds the machine and the chain).

import type { CallId, RoomId } from '#core/conversation/ids.ts';
import type { FailureKind } from '#core/conversation/failure.ts';
import type { QueuedEvent, Room } from '#core/conversation/room.ts';
import type { StorageFault } from '#core/conversation/storage-error.ts';
import { EMPTY_TRANSCRIPT } from '#core/conversation/transcript.ts';
import type { Transcript } from '#core/conversation/transcript.ts';
import type { Stage } from '#core/machine/stage.ts';
import type { KernelState } from '#core/machine/state.ts';
import { DEFAULT_SETTINGS } from '#core/settings/settings.ts';
import type { Settings } from '#core/settings/settings.ts';
import type { ApprovalQuestion, Draft, Halt } from '#runtime/ports/host.ts';
import type { Prefill, Route } from './route.ts';

export type { ApprovalQuestion, Halt };

export type RoomView = {
  /** null until the room has been read. */
  state: KernelState | null;
  transcript: Transcript;
  /** The stage whose phase is shown: it lags a little, so that short phases can be seen. */
  shownStage: Stage;
  draft: Draft | null;
  queue: readonly QueuedEvent[];
  running: CallId | null;
  question: ApprovalQuestion | null;
  halt: Halt | null;
  isElsewhere: boolean;
  retrying: FailureKind | null;
  /** The newest finished answer, for those who listen instead of look. */
  announcement: string;
};

export const EMPTY_VIEW: RoomView = {
  state: null,
  transcript: EMPTY_TRANSCRIPT,
  shownStage: 'not_initialized',
  draft: null,
  queue: [],
  running: null,
  question: null,
  halt: null,
  isElsewhere: false,
  retrying: null,
  announcement: '',
};

/** How the last connection test, list of models or save went. */
export type ConnectionState =
  | { status: 'idle' }
  | { status: 'busy' }
  | { status: 'saved' }
  | { status: 'listed'; count: number }
  | { status: 'ok'; model: string }
  /** What was asked for could not be stored. */
  | { status: 'notStored'; fault: StorageFault }
  | { status: 'failed'; kind: FailureKind; hint: ConnectionHint | null; message: string };

/** What is wrong, where more is known than the kind of failure. */
export type ConnectionHint = 'bad_address' | 'bad_key' | 'mixed_content' | 'no_model' | 'not_found';

/** What can be taken back: the room's path as it was, or a room that was deleted. */
export type Undo =
  | { type: 'path'; roomId: RoomId; leaf: number; what: 'delete' | 'edit' | 'regenerate' }
  | { type: 'room'; roomId: RoomId };

export type AppState = {
  boot: 'loading' | 'ready' | { fault: StorageFault; message: string };
  route: Route;
  settings: Settings;
  /** What a link named at the first visit, until *Save*. */
  prefill: Prefill | null;
  /** Presets that have a key on this device, each with the origin that it was saved for. */
  keys: Readonly<Record<string, string>>;
  rooms: Readonly<Record<RoomId, Room>>;
  views: Readonly<Record<RoomId, RoomView>>;
  /** What is being written, per room. */
  composing: Readonly<Record<RoomId, string>>;
  connection: ConnectionState;
  isOnline: boolean;
  /** The room that was looked at last: where the settings lead back to. */
  lastRoom: RoomId | null;
  /** Counts the messages that were sent here: with each the newest comes into sight. */
  sends: number;
  undo: Undo | null;
  /** What came of something, where that cannot be seen where it was asked for. */
  notice: 'copied' | 'copyFailed' | null;
  /** A message that could not be stored: it is still in the composer. */
  notSent: { roomId: RoomId; fault: StorageFault } | null;
};

export const INITIAL_STATE: AppState = {
  boot: 'loading',
  route: { at: 'home' },
  settings: DEFAULT_SETTINGS,
  prefill: null,
  keys: {},
  rooms: {},
  views: {},
  composing: {},
  connection: { status: 'idle' },
  isOnline: true,
  lastRoom: null,
  sends: 0,
  undo: null,
  notice: null,
  notSent: null,
};
