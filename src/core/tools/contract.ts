// What a tool is (tools.md §1). The model sees name, description and schema; the runner sees the rest.
// What a running tool is given belongs to the runtime (runtime/ports/tool.ts): here it is a parameter.

import { z } from 'zod';
import type { ToolEffect } from '../machine/input.ts';

export type RunKind = 'main' | 'gate' | 'archive' | 'diary';

/** Whether a second run of the same call changes anything in the world. */
export type SideEffect = 'none' | 'reversible' | 'external';

export type Approval = 'auto' | 'ask';

/** A call whose arguments fit, ready to run. Whatever it answers becomes text (tools.md §2). */
export type PreparedRun<Context> = {
  ok: true;
  execute: (context: Context) => Promise<unknown>;
};

/** One breach of the schema: where, and what was expected and got. */
export type ArgumentIssue = { path: string; message: string };

export type Tool<Context> = {
  name: string;
  title: string;
  description: string;
  /** JSON schema of the arguments, with a fixed key order. */
  schema: Readonly<Record<string, unknown>>;
  effect: ToolEffect;
  allowedIn: readonly RunKind[];
  /** `round` unless the answer changes by itself (tools.md §2). */
  dedupe: 'batch' | 'round';
  sideEffect: SideEffect;
  approval: Approval;
  timeoutMs: number;
  maxResultChars: number;
  prepare: (
    args: unknown,
  ) => PreparedRun<Context> | { ok: false; issues: readonly ArgumentIssue[] };
};

export type ToolSpec<S extends z.ZodObject, Context> = Omit<Tool<Context>, 'schema' | 'prepare'> & {
  parameters: S;
  execute: (args: z.infer<S>, context: Context) => Promise<unknown>;
};

/** Binds the schema to what runs on it, so that a tool only ever sees arguments that fit. */
export function defineTool<S extends z.ZodObject, Context>(
  spec: ToolSpec<S, Context>,
): Tool<Context> {
  const { parameters, execute, ...tool } = spec;
  return {
    ...tool,
    schema: schemaOf(parameters),
    prepare: (args) => {
      const parsed = parameters.safeParse(args);
      return parsed.success
        ? { ok: true, execute: (context) => execute(parsed.data, context) }
        : { ok: false, issues: parsed.error.issues.map(issueOf) };
    },
  };
}

function schemaOf(parameters: z.ZodType): Readonly<Record<string, unknown>> {
  const { $schema: _, ...schema } = z.toJSONSchema(parameters, { io: 'input' });
  return schema;
}

function issueOf(issue: { path: readonly PropertyKey[]; message: string }): ArgumentIssue {
  return { path: issue.path.map(String).join('.') || '(arguments)', message: issue.message };
}
