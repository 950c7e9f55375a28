// One call, from what the model wrote to a result it can act on (tools.md §2): find, parse, validate,
// permission, approval, run, normalise, truncate. Whatever goes wrong on the way is a result too.

import type { ToolCall, ToolStatus } from '#core/conversation/message.ts';
import type { SettledResult } from '#core/conversation/room.ts';
import type { PreparedRun, RunKind } from '#core/tools/contract.ts';
import {
  argumentsInvalid,
  argumentsNotJson,
  namelessCall,
  notAllowedHere,
  threw,
  unknownTool,
} from '#core/tools/fault-texts.ts';
import { nearestNames } from '#core/tools/nearest-names.ts';
import { parseArguments } from '#core/tools/repair-arguments.ts';
import type { Registry } from '#core/tools/registry.ts';
import type { RoomTool, ToolContext } from '../ports/tool.ts';
import type { Session } from '../room/session.ts';
import { messageOf } from '#core/lib/message-of.ts';
import { admit, mustAsk } from './admit.ts';
import { execute } from './execute.ts';

/** Where the calls of a batch run. */
export type Batch = {
  session: Session;
  registry: Registry<ToolContext>;
  run: RunKind;
  /** Seq of the assistant entry that asks. */
  seq: number;
  /** Written before the effect of a call may start; what is not in it never began (loop.md §8). */
  begin: (call: ToolCall) => Promise<void>;
  /** Whether it had begun before a reload: the person who was asked then is not asked again. */
  hasBegun: (call: ToolCall) => boolean;
};

type Fault = { status: Extract<ToolStatus, 'error'>; content: string };
type Ready = { tool: RoomTool; prepared: PreparedRun<ToolContext> };

/** Always a result; only a storage failure rejects. */
export async function runCall(batch: Batch, call: ToolCall): Promise<SettledResult> {
  const ready = prepare(batch, call);
  if ('status' in ready) return settled(call, ready);
  const asks = mustAsk(batch, ready.tool) && !batch.hasBegun(call);
  const refusal = asks ? await admit(batch, call, ready.tool) : null;
  if (refusal !== null) return settled(call, refusal);
  if (asks || ready.tool.sideEffect !== 'none') await batch.begin(call);
  return execute(batch, { call, ...ready });
}

/** The result of a call that did not run. */
export function settled(
  call: ToolCall,
  outcome: Pick<SettledResult, 'content' | 'status'>,
): SettledResult {
  return { toolCallId: call.id, content: outcome.content, status: outcome.status, ms: null };
}

function prepare(batch: Batch, call: ToolCall): Ready | Fault {
  const names = batch.registry.tools.map((tool) => tool.name);
  if (call.name.trim() === '') return fault(namelessCall(names));
  const tool = batch.registry.find(call.name);
  if (tool === undefined) return fault(unknownTool(call.name, nearestNames(call.name, names)));
  if (!tool.allowedIn.includes(batch.run)) {
    return fault(notAllowedHere(tool.name, batch.run, tool.allowedIn));
  }
  const parsed = parseArguments(call.arguments);
  if (!parsed.ok) return fault(argumentsNotJson(tool, parsed));
  return validate(tool, parsed.value);
}

/** A schema that throws instead of judging is a fault of the call, not of the loop. */
function validate(tool: RoomTool, args: unknown): Ready | Fault {
  try {
    const prepared = tool.prepare(args);
    return prepared.ok ? { tool, prepared } : fault(argumentsInvalid(tool, prepared.issues));
  } catch (error) {
    return fault(threw(tool.name, messageOf(error)));
  }
}

function fault(content: string): Fault {
  return { status: 'error', content };
}
