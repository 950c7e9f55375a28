// A room on fakes: scripted provider, manual clock, memory journal; the tools of cases.md.

import { z } from 'zod';
import { checkChain } from '#core/conversation/chain.ts';
import { Sha256 } from '#core/conversation/ids.ts';
import type { RoomId } from '#core/conversation/ids.ts';
import type { Room } from '#core/conversation/room.ts';
import { chainOf, stateAction } from '#core/machine/state.ts';
import { defineTool } from '#core/tools/contract.ts';
import type { Approval, Tool } from '#core/tools/contract.ts';
import { createRegistry } from '#core/tools/registry.ts';
import type { Endpoint } from '#core/prompt/request.ts';
import type { Missing } from '#runtime/ports/choices.ts';
import type { Provider } from '#runtime/ports/provider.ts';
import type { Ports } from '#runtime/ports/ports.ts';
import type { RoomTool, ToolContext } from '#runtime/ports/tool.ts';
import { createRuntime } from '#runtime/runtime.ts';
import type { Act, Runtime } from '#runtime/runtime.ts';
import { createHash } from 'node:crypto';
import { countedIds } from './counted-ids.ts';
import { manualClock } from './manual-clock.ts';
import type { ManualClock } from './manual-clock.ts';
import { memoryJournal } from './memory-journal.ts';
import type { MemoryJournal } from './memory-journal.ts';
import { recordingHost } from './recording-host.ts';
import type { RecordingHost } from './recording-host.ts';
import { scriptedProvider } from './scripted-provider.ts';
import type { Line, ScriptedProvider } from './scripted-provider.ts';

export function sha256(text: string): Sha256 {
  return Sha256.parse(createHash('sha256').update(text).digest('hex'));
}

const ENDPOINT: Endpoint = { provider: 'scripted', baseUrl: 'http://scripted', model: 'm' };

/** A query tool that answers at once; what is not said is harmless. */
export function aTool<S extends z.ZodObject>(
  name: string,
  parameters: S,
  execute: (args: z.infer<S>, context: ToolContext) => Promise<unknown>,
  rest: Partial<Tool<ToolContext>> = {},
): RoomTool {
  return {
    ...defineTool<S, ToolContext>({
      name,
      title: name,
      description: name,
      parameters,
      effect: 'query',
      allowedIn: ['main'],
      dedupe: 'round',
      sideEffect: 'none',
      approval: 'auto',
      timeoutMs: 10_000,
      maxResultChars: 1_000,
      execute,
    }),
    ...rest,
  };
}

/** The tools that cases.md speaks of. `ran` counts what really ran. */
export function caseTools(ran: string[] = []): RoomTool[] {
  const run = (what: string, answer: string) => () => {
    ran.push(what);
    return Promise.resolve(answer);
  };
  return [
    aTool('get_weather', z.object({ city: z.string() }), ({ city }) => run(city, 'sunny')()),
    aTool('now', z.object({}), run('now', '12:00'), { dedupe: 'batch' }),
    aTool('note_add', z.object({ text: z.string() }), ({ text }) => run(text, 'ok')(), {
      sideEffect: 'reversible',
    }),
  ];
}

export type Bed = {
  runtime: Runtime;
  roomId: RoomId;
  provider: ScriptedProvider;
  host: RecordingHost;
  journal: MemoryJournal;
  clock: ManualClock;
  ports: Ports;
  approvals: Map<string, Approval>;
  blobs: Map<string, string>;
  /** Says something and waits until the room waits for a person. */
  say: (text: string) => Promise<void>;
  /** Does something to what was said, and waits until the room waits for a person; answers the leaf before. */
  act: (act: Act) => Promise<number>;
  /** The page ends and a new one opens the same storage: nothing of the memory survives. */
  reload: (...script: Line[]) => Promise<Bed>;
};

export type BedOptions = {
  script?: readonly Line[];
  tools?: readonly RoomTool[];
  endpoint?: Endpoint | Missing;
  /** A real adapter in place of the scripted provider. */
  adapter?: Provider;
};

/** A runtime with one room, open and empty. */
export async function aRoom(options: BedOptions = {}): Promise<Bed> {
  const { bed, create } = build(options, {
    journal: memoryJournal(),
    clock: manualClock(),
    ids: countedIds(),
    blobs: new Map(),
    approvals: new Map(),
  });
  const room = await create();
  return { ...bed, roomId: room.id, ...helpers(bed, room.id, options) };
}

type World = Pick<Bed, 'journal' | 'clock' | 'blobs' | 'approvals'> & Pick<Ports, 'ids'>;
type Bare = Omit<Bed, 'roomId' | 'say' | 'act' | 'reload'>;

function build(options: BedOptions, world: World): { bed: Bare; create: () => Promise<Room> } {
  const provider = scriptedProvider(...(options.script ?? []));
  const host = recordingHost();
  const { blobs, approvals } = world;
  const ports: Ports = {
    clock: world.clock,
    ids: world.ids,
    hash: sha256,
    journal: world.journal,
    blobs: {
      putText: (text) => {
        blobs.set(sha256(text), text);
        return Promise.resolve(sha256(text));
      },
      getText: (hash) => Promise.resolve(blobs.get(hash) ?? null),
    },
    locks: { tryHold: () => Promise.resolve(true), waitFor: () => Promise.resolve() },
    choices: {
      endpointFor: () => options.endpoint ?? ENDPOINT,
      approvalFor: (tool) => approvals.get(tool) ?? null,
      allowAlways: (tool) => {
        approvals.set(tool, 'auto');
        return Promise.resolve();
      },
    },
    host,
    providerOf: () => options.adapter ?? provider,
  };
  const runtime = createRuntime(ports, createRegistry(options.tools ?? caseTools()));
  const { journal, clock } = world;
  const bed = { runtime, provider, host, journal, clock, ports, approvals, blobs };
  return {
    bed,
    create: () => runtime.createRoom({ name: '', kind: 'assistant', target: null }),
  };
}

function helpers(
  bed: Bare,
  roomId: RoomId,
  options: BedOptions,
): Pick<Bed, 'say' | 'act' | 'reload'> {
  return {
    say: async (text) => {
      await bed.runtime.deliver(roomId, [{ text }]);
      await bed.runtime.settled(roomId);
    },
    act: async (act) => {
      const leaf = await bed.runtime.act(roomId, act);
      await bed.runtime.settled(roomId);
      return leaf;
    },
    reload: async (...script) => {
      const { journal, clock, blobs, approvals, ports } = bed;
      const next = build(
        { ...options, script },
        { journal, clock, blobs, approvals, ids: ports.ids },
      );
      await next.bed.runtime.open(roomId);
      return { ...next.bed, roomId, ...helpers(next.bed, roomId, options) };
    },
  };
}

/** Everything that must hold of a room at rest: the chain on disk is legal, and what is shown is what is stored. */
export function lawsBroken(bed: Bed): string[] {
  const { state, path } = bed.host.shown(bed.roomId);
  const openTail = stateAction(state) === 'execute_tools';
  const violations = checkChain(chainOf(state), { openTail }).map(({ sentence }) => sentence);
  const stored = bed.journal.entriesOf(bed.roomId);
  const missing = path.filter(
    (entry) => !stored.some((other) => JSON.stringify(other) === JSON.stringify(entry)),
  );
  const illegal = bed.provider.requests.flatMap(({ request }) =>
    checkChain(request.chain).map(({ sentence }) => `request: ${sentence}`),
  );
  return [...violations, ...missing.map(({ seq }) => `entry ${seq} is not on disk`), ...illegal];
}
