// One line of a trajectory (kernel.md §1, storage.md §4). Entries are appended, never changed or removed.

import { z } from 'zod';
import { Control } from '../machine/control.ts';
import { StepInfo } from '../machine/step.ts';
import { TrajectoryEvent } from './event.ts';
import { Marker } from './marker.ts';
import { Message, Usage } from './message.ts';

const Line = {
  /** 0, 1, 2… per room. */
  seq: z.int().min(0),
  /** Epoch milliseconds, given by the caller. */
  at: z.number(),
  /** `main`, or a side run that sees the chain but never enters it. */
  run: z.string(),
  /** The entry before this one, where that is not the one numbered before it; -1 = the start (storage.md §1). */
  parent: z.int().min(-1).optional(),
};

export const MessageEntry = z.object({
  ...Line,
  kind: z.literal('message'),
  message: Message,
  /** An assistant's. */
  usage: Usage.optional(),
});
export type MessageEntry = z.infer<typeof MessageEntry>;

export const MarkerEntry = z.object({ ...Line, kind: z.literal('marker'), marker: Marker });
export type MarkerEntry = z.infer<typeof MarkerEntry>;

export const StepEntry = z.object({
  ...Line,
  kind: z.literal('step'),
  /** The name of the input. */
  input: z.string(),
  info: StepInfo,
  control: Control,
});
export type StepEntry = z.infer<typeof StepEntry>;

export const EventEntry = z.object({ ...Line, kind: z.literal('event'), event: TrajectoryEvent });
export type EventEntry = z.infer<typeof EventEntry>;

export const Entry = z.discriminatedUnion('kind', [
  MessageEntry,
  MarkerEntry,
  StepEntry,
  EventEntry,
]);
export type Entry = z.infer<typeof Entry>;

export const MAIN_RUN = 'main';
