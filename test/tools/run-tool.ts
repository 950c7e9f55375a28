import { RoomId } from '#core/conversation/ids.ts';
import type { RoomTool, ToolContext } from '#runtime/ports/tool.ts';

const CONTEXT: ToolContext = {
  roomId: RoomId.parse('room-1'),
  run: 'main',
  seq: 7,
  signal: new AbortController().signal,
};

/** Runs a tool as the runner does: arguments that do not fit never reach it. */
export async function runTool(tool: RoomTool, args: unknown): Promise<unknown> {
  const prepared = tool.prepare(args);
  if (!prepared.ok) throw new Error(`Does not fit: ${JSON.stringify(prepared.issues)}`);
  return prepared.execute(CONTEXT);
}
