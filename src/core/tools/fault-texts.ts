// Results of calls that did not do what was asked (tools.md §2). The model reads them, so each says what
// happened, whether anything ran, and what to do next. Whatever the model wrote is quoted and cut short.

import { previewOf } from '../lib/preview.ts';
import type { ArgumentIssue, RunKind, Tool } from './contract.ts';
import { CONTRACT_LIMITS } from './limits.ts';
import { wellFormed } from '../lib/well-formed.ts';
import type { ArgumentsFault } from './repair-arguments.ts';

/** Fixed by kernel.md §7. */
export const SAME_BATCH = 'same call in this batch';
export const SAME_ROUND = 'already called in this round; see its result above';

export const RAN_OFTEN =
  `this call already ran ${CONTRACT_LIMITS.maxRunsPerRound} times in this round and is not run again; ` +
  'use the results above, or do something else';

export const TOOLS_EXHAUSTED =
  'tools exhausted: the round has used up its calls, so this one was not run; ' +
  'answer now from what you already know';

const MAX_ISSUES = 20;

/** A schema longer than this would cost more than the model's second try is worth. */
const MAX_SCHEMA_CHARS = 4_000;

/** What a fault text needs of a tool. */
type Told = Pick<Tool<unknown>, 'name' | 'schema'>;

const RUN_NAMES: Readonly<Record<RunKind, string>> = {
  main: 'the conversation',
  gate: 'gate runs',
  archive: 'archive runs',
  diary: 'diary runs',
};

/** A name that no tool has; `nearest` are those it may have been meant for. */
export function unknownTool(name: string, nearest: readonly string[]): string {
  const missing = `There is no tool ${quoted(name)}, so nothing was run.`;
  if (nearest.length === 0) return `${missing} No tools are available; answer without one.`;
  return `${missing} Nearest names: ${nearest.join(', ')}. Call one of them, or answer without a tool.`;
}

/** A call without a name; shows the right shape with a tool that there is. */
export function namelessCall(names: readonly string[]): string {
  const call = { name: names[0] ?? 'tool_name', arguments: '{}' };
  const shape = JSON.stringify({ id: 'call_1', type: 'function', function: call });
  const offered = names.length === 0 ? 'none' : names.join(', ');
  return (
    `The call has no tool name, so nothing was run. A call looks like ${shape}, ` +
    `with the arguments as the text of one JSON object. Tools: ${offered}.`
  );
}

/** Arguments that are not JSON, also after the repair; or that were cut off. */
export function argumentsNotJson(tool: Told, fault: ArgumentsFault): string {
  if (fault.isCut) return cutCall(tool.name);
  return (
    `The arguments of ${tool.name} are not valid JSON at position ${fault.position}: ` +
    `${fault.message}. ${askForObject(tool)}`
  );
}

/** A call that was cut while it was written: it must not run with what happens to be there. */
function cutCall(name: string): string {
  return (
    `The call of ${name} was cut off before its arguments were complete, so nothing was run. ` +
    'Make the call again with complete arguments; if they are long, do it in smaller pieces.'
  );
}

/** Arguments that do not fit the schema: each path, what was expected there and what was got. */
export function argumentsInvalid(tool: Told, issues: readonly ArgumentIssue[]): string {
  const lines = issues.slice(0, MAX_ISSUES).map(({ path, message }) => {
    return `- ${wellFormed(previewOf(path))}: ${wellFormed(previewOf(message))}`;
  });
  const more = issues.length - lines.length;
  if (more > 0) lines.push(`- and ${more} more`);
  return [
    `The arguments of ${tool.name} do not fit its schema:`,
    ...lines,
    askForObject(tool),
  ].join('\n');
}

/** A tool that there is, but not in this run. */
export function notAllowedHere(name: string, run: RunKind, allowedIn: readonly RunKind[]): string {
  const places = allowedIn.map((kind) => RUN_NAMES[kind]).join(', ');
  return (
    `${name} is not allowed in ${RUN_NAMES[run]}, so nothing was run. ` +
    `It is allowed in: ${places === '' ? 'no run' : places}.`
  );
}

/** A tool that changes nothing and did not end in time. */
export function timedOut(name: string, timeoutMs: number): string {
  return `${name} was stopped: it took longer than ${timeoutMs / 1_000} s. Ask for less, or go on without it.`;
}

/** A tool that threw; a stack in the message stays out, it is in the trace. */
export function threw(name: string, message: string): string {
  const reason = wellFormed(previewOf(message.split(/\n[ \t]*at /)[0] ?? ''));
  return `${name} failed: ${reason === '' ? 'it gave no reason' : reason}`;
}

/** A call that may have changed something, and of which nobody saw the end. */
export function outcomeUnknown(name: string): string {
  return `The outcome of ${name} is unknown: it may have happened; check before you repeat it.`;
}

/** The person said no; their words go to the model as they are. */
export function declined(words: string): string {
  const refusal = 'declined by the person: this call was not run';
  return words.trim() === ''
    ? `${refusal}. Do not repeat it; go on without it, or ask what they would like instead.`
    : `${refusal}. They say: ${words}`;
}

/** Stands below the last result of a batch near the limit. */
export function limitNotice(callsLeft: number): string {
  const count = callsLeft === 1 ? '1 call left' : `${callsLeft} calls left`;
  return `[${count} in this round: finish with what you have]`;
}

function askForObject(tool: Told): string {
  const schema = JSON.stringify(tool.schema);
  const known =
    schema.length <= MAX_SCHEMA_CHARS
      ? `that fits this schema: ${schema}`
      : 'that fits its schema.';
  return `Nothing was run. Call it again with one JSON object ${known}`;
}

function quoted(text: string): string {
  return JSON.stringify(wellFormed(previewOf(text)));
}
