import type { ToolCall } from '#core/conversation/message.ts';
import type { SettledResult } from '#core/conversation/room.ts';
import { CANCELLED_TEXT } from '#core/conversation/suspend.ts';
import { declined } from '#core/tools/fault-texts.ts';
import type { RoomTool } from '../ports/tool.ts';
import type { Batch } from './run-call.ts';

type Refusal = Pick<SettledResult, 'status' | 'content'>;

/** Asks the person; null = go ahead (tools.md §2, approval). */
export async function admit(batch: Batch, call: ToolCall, tool: RoomTool): Promise<Refusal | null> {
  const { session } = batch;
  const question = {
    callId: call.id,
    tool: tool.name,
    title: tool.title,
    arguments: call.arguments,
  };
  const decision = await session.approvals.ask(question, session.controller.signal);
  switch (decision.type) {
    case 'once':
      return null;
    case 'room':
      await session.update({ allowedTools: [...session.room.allowedTools, tool.name] });
      return null;
    case 'always':
      await session.ports.choices.allowAlways(tool.name);
      return null;
    case 'no':
      return { status: 'rejected', content: declined(decision.words) };
    case 'stopped':
      return { status: 'cancelled', content: CANCELLED_TEXT };
  }
}

/** The person's standing choice comes before the tool's own. */
export function mustAsk({ session }: Batch, tool: RoomTool): boolean {
  if (session.room.allowedTools.includes(tool.name)) return false;
  return (session.ports.choices.approvalFor(tool.name) ?? tool.approval) === 'ask';
}
