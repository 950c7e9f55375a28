// The tools of a room kind, as data: found by name, told to the model in one fixed order (tools.md §1).

import { CONTRACT_LIMITS } from './limits.ts';
import type { ToolEffect } from '../machine/input.ts';
import type { Tool } from './contract.ts';

export type Registry<Context> = {
  tools: readonly Tool<Context>[];
  find: (name: string) => Tool<Context> | undefined;
  /** The schemas as the JSON text of an array: part of every request, byte-identical. */
  text: string;
  effects: Readonly<Record<string, ToolEffect>>;
  /** Tools whose answer does not change within a round. */
  roundTools: ReadonlySet<string>;
};

/** Throws at start-up where two tools share a name, a name does not fit the wire, or there are too many. */
export function createRegistry<Context>(tools: readonly Tool<Context>[]): Registry<Context> {
  const byName = new Map<string, Tool<Context>>();
  for (const tool of tools) {
    if (byName.has(tool.name)) throw new Error(`Two tools are named ${tool.name}.`);
    if (!/^[A-Za-z0-9_-]{1,64}$/.test(tool.name)) throw new Error(`Not a tool name: ${tool.name}.`);
    byName.set(tool.name, tool);
  }
  const beyond = tools.slice(CONTRACT_LIMITS.maxTools).map((tool) => tool.name);
  if (beyond.length > 0) throw new Error(`Too many tools in one room kind: ${beyond.join(', ')}.`);
  return {
    tools,
    find: (name) => byName.get(name),
    text: JSON.stringify(tools.map(wireSchema)),
    effects: Object.fromEntries(tools.map((tool) => [tool.name, tool.effect])),
    roundTools: new Set(tools.filter((tool) => tool.dedupe === 'round').map((tool) => tool.name)),
  };
}

function wireSchema(tool: Pick<Tool<unknown>, 'name' | 'description' | 'schema'>): unknown {
  const { name, description, schema } = tool;
  return { type: 'function', function: { name, description, parameters: schema } };
}
