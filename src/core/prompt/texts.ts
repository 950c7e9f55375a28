// Texts that the model reads. They are part of the prompt, so they are one language and change rarely:
// a changed byte breaks the provider's prefix cache.

/** After a tool call that was written as text (kernel.md §5.5b). */
export const FORMAT_ERROR_PROMPT =
  'Your last message looks like a tool call, but it was written as text and nothing was executed. ' +
  'If you want to use a tool, call it through the tool interface. Otherwise answer in plain text.';
