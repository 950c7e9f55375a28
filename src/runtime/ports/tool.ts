import type { RoomId } from '#core/conversation/ids.ts';
import type { RunKind, Tool } from '#core/tools/contract.ts';

/** What a running tool is given. Time and chance come from the ports that the tool was made with. */
export type ToolContext = {
  roomId: RoomId;
  run: RunKind;
  /** Seq of the assistant entry that made the call: where a memory came from (memory.md §2). */
  seq: number;
  /** Aborted on stop and on time-out; a tool that goes on anyway is no longer listened to. */
  signal: AbortSignal;
};

export type RoomTool = Tool<ToolContext>;
