import type { StepDraft } from '../draft.ts';
import type { InputOf } from '../input.ts';

/** The fixed layer, once and first (kernel.md §4). */
export function start(draft: StepDraft, input: InputOf<'start'>): void {
  draft.hop('system_message_set');
  const message = { role: 'system' as const, text: input.system };
  draft.say(input.tools === undefined ? message : { ...message, tools: input.tools });
}
