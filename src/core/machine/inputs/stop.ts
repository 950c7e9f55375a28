// The person stops: what had come is kept, what is owed is settled, the chain stays legal (kernel.md §7, Orphans).

import { copyCalls } from '../../conversation/copy.ts';
import type { AssistantMessage } from '../../conversation/message.ts';
import { closingResult } from '../../conversation/suspend.ts';
import type { StepDraft } from '../draft.ts';
import { ToolResultError, TransitionError } from '../errors.ts';
import type { InputOf, PartialAnswer } from '../input.ts';
import { actionOf } from '../stage.ts';
import { assertNewCallIds } from './assistant.ts';
import { matchResults, pendingCalls } from './tool-results.ts';
import { wait } from './user.ts';

export function stop(draft: StepDraft, input: InputOf<'stop'>): void {
  switch (actionOf(draft.control.stage)) {
    case 'done':
      throw new TransitionError(draft.control.stage, 'assistant_interrupted');
    case 'execute_tools':
      return stopTools(draft, input);
    case 'call_model':
      return stopCall(draft, input);
  }
}

/** Results that are there are kept, in call order; the other calls get `cancelled`. */
function stopTools(draft: StepDraft, input: InputOf<'stop'>): void {
  const calls = pendingCalls(draft, 'assistant_interrupted');
  const results = matchResults(calls, input.results ?? []);
  for (const call of calls) {
    const result = results.get(call.id);
    draft.say(
      result === undefined
        ? closingResult(call, 'cancelled')
        : {
            role: 'tool',
            toolCallId: call.id,
            name: call.name,
            content: result.content,
            status: result.status ?? 'ok',
          },
    );
  }
  draft.close('assistant_interrupted');
}

function stopCall(draft: StepDraft, input: InputOf<'stop'>): void {
  const stray = input.results?.[0];
  if (stray !== undefined) throw new ToolResultError('extra', stray.toolCallId);
  const message = interrupted(input.partial ?? {});
  if (message !== null) {
    assertNewCallIds(draft, message);
    draft.say(message);
    for (const call of message.toolCalls) draft.say(closingResult(call, 'cancelled'));
    draft.close('assistant_interrupted');
  } else if (draft.tail?.role === 'user' && !draft.control.prompted) {
    wait(draft);
  } else {
    draft.close('assistant_interrupted');
  }
}

/** The part of an answer that can stand in a chain, or null when neither text nor a complete call had come. */
function interrupted(partial: PartialAnswer): AssistantMessage | null {
  const { text = '', reasoning = '', toolCalls = [] } = partial;
  if (text === '' && toolCalls.length === 0) return null;
  return {
    role: 'assistant',
    text,
    ...(reasoning === '' ? {} : { reasoning }),
    toolCalls: copyCalls(toolCalls),
    interrupted: true,
  };
}
