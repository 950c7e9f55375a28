import type { ToolCall } from '#core/conversation/message.ts';

/** Tells calls whose arguments came whole from one that was cut while it streamed: that one must not run. */
export function splitCalls(calls: readonly ToolCall[]): { whole: ToolCall[]; half: ToolCall[] } {
  const whole = calls.filter((call) => call.name !== '' && isWholeJson(call.arguments));
  return { whole, half: calls.filter((call) => !whole.includes(call)) };
}

function isWholeJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
