// A batch that a reload cut goes on (loop.md §8): results that were there are kept, a call without side
// effect runs again, and one that had begun to change something is not known to have happened.

import type { CallId } from '#core/conversation/ids.ts';
import type { ToolCall } from '#core/conversation/message.ts';
import type { Checkpoint, SettledResult } from '#core/conversation/room.ts';
import { outcomeUnknown } from '#core/tools/fault-texts.ts';
import type { RoomTool } from '../ports/tool.ts';
import { settled } from './run-call.ts';

export type ResumedBatch = {
  results: readonly SettledResult[];
  started: readonly CallId[];
  /** The result of a call that had begun and whose end nobody saw, or null where it may run. */
  lost: (call: ToolCall, tool: RoomTool | undefined) => SettledResult | null;
};

/** What is known of the batch asked for at `seq`. */
export function resumeBatch(checkpoint: Checkpoint | null, seq: number): ResumedBatch {
  const isSame = checkpoint?.type === 'batch' && checkpoint.seq === seq;
  const started = isSame ? checkpoint.started : [];
  return {
    results: isSame ? checkpoint.results : [],
    started,
    lost: (call, tool) => {
      const mayHaveHappened = started.includes(call.id) && tool?.sideEffect !== 'none';
      if (!mayHaveHappened) return null;
      return settled(call, { status: 'unknown', content: outcomeUnknown(call.name) });
    },
  };
}
