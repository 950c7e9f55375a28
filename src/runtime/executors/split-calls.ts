import type { Dropped } from '#core/conversation/event.ts';
import type { ToolCall } from '#core/conversation/message.ts';

/** Tells calls whose arguments came whole from one that was cut while it streamed: that one must not run. */
export function splitCalls(calls: readonly ToolCall[]): { whole: ToolCall[]; half: ToolCall[] } {
  const whole = calls.filter((call) => call.name !== '' && isWholeJson(call.arguments));
  return { whole, half: calls.filter((call) => !whole.includes(call)) };
}

/** What of a cut answer the chain cannot hold (kernel.md §7, Orphans): the trajectory keeps it all the same. */
export function droppedOf(partial: {
  text: string;
  reasoning: string;
  toolCalls: readonly ToolCall[];
}): { dropped?: Dropped } {
  const { whole, half } = splitCalls(partial.toolCalls);
  const isKept = partial.text !== '' || whole.length > 0;
  const dropped: Dropped = {
    ...(isKept || partial.reasoning === '' ? {} : { reasoning: partial.reasoning }),
    ...(half.length === 0 ? {} : { calls: half }),
  };
  return Object.keys(dropped).length === 0 ? {} : { dropped };
}

function isWholeJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
