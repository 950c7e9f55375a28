// How a tool says that it did not do what was asked. Both become results for the model (tools.md §2).

/** An expected refusal or failure; `message` is written for the model and becomes an `error` result. */
export class ToolFailure extends Error {
  override readonly name = 'ToolFailure';
}

/** Something external may have happened; becomes `unknown` and is never retried by the program. */
export class OutcomeUnknown extends Error {
  override readonly name = 'OutcomeUnknown';
}
