// The script shorthand of cases.md: each function gives one frame of a chat completion stream as text.

export type CallFields = { i?: number; id?: string | null; n?: string; a?: unknown };

function frame(chunk: object): string {
  return `data: ${JSON.stringify(chunk)}\n\n`;
}

function choice(delta: object, finish: string | null = null): string {
  return frame({ choices: [{ index: 0, delta, finish_reason: finish }] });
}

/** A piece of text. */
export function t(content: string): string {
  return choice({ content });
}

/** A piece of reasoning. */
export function r(reasoning: string): string {
  return choice({ reasoning_content: reasoning });
}

/** Entries of `tool_calls`; a field that is not written is absent from the JSON. */
export function c(...calls: CallFields[]): string {
  return choice({
    tool_calls: calls.map(({ i, id, n, a }) => ({
      ...(i === undefined ? {} : { index: i }),
      ...(id === undefined ? {} : { id }),
      type: 'function',
      function: {
        ...(n === undefined ? {} : { name: n }),
        ...(a === undefined ? {} : { arguments: a }),
      },
    })),
  });
}

/** The finish reason, with an empty delta. */
export function f(reason: string): string {
  return choice({}, reason);
}

/** The usage, in a chunk of its own without choices. */
export function u(prompt: number, output: number, hit: number): string {
  return frame({
    choices: [],
    usage: {
      prompt_tokens: prompt,
      completion_tokens: output,
      prompt_tokens_details: { cached_tokens: hit },
    },
  });
}

export const DONE = 'data: [DONE]\n\n';
