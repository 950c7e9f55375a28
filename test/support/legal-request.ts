// The legality checker of cases.md: every breach of L1–L10 in a request body, in words. L11 needs to know
// the secrets and is looked for where they are known.

type Json = { readonly [key: string]: unknown };

export type LegalityOptions = {
  /** Which reasoning the provider profile wants back (L10). */
  reasoningBack?: 'never' | 'rounds_with_calls';
};

/** Every breach in a body (its JSON text or value); `[]` = legal. */
export function checkRequest(body: unknown, options: LegalityOptions = {}): string[] {
  const value = typeof body === 'string' ? parsed(body) : body;
  const messages = isJson(value) ? value['messages'] : undefined;
  if (!Array.isArray(messages)) return ['the body has no messages'];
  const list = messages.filter(isJson);
  if (list.length !== messages.length) return ['a message is no object'];
  return [
    ...headBreaches(list),
    ...pairBreaches(list),
    ...neighbourBreaches(list),
    ...callBreaches(list),
    ...contentBreaches(list),
    ...stringBreaches(value, 'body'),
    ...endBreaches(list),
    ...reasoningBreaches(list, options.reasoningBack ?? 'never'),
  ];
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isJson(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isSystem(message: Json | undefined): boolean {
  return message?.['role'] === 'system' || message?.['role'] === 'developer';
}

function callsOf(message: Json | undefined): Json[] {
  const calls = message?.['tool_calls'];
  return Array.isArray(calls) ? calls.filter(isJson) : [];
}

function isPlainAssistant(message: Json | undefined): boolean {
  return message?.['role'] === 'assistant' && callsOf(message).length === 0;
}

function headBreaches(messages: readonly Json[]): string[] {
  const start = messages.findIndex((message) => !isSystem(message));
  const late = messages.findLastIndex(isSystem);
  const breaches =
    late > start && start !== -1 ? [`L1: system text at ${late}, not at the head`] : [];
  const first = messages[start];
  if (first !== undefined && first['role'] !== 'user') {
    breaches.push(`L1: the first message is ${String(first['role'])}, not user`);
  }
  return breaches;
}

function pairBreaches(messages: readonly Json[]): string[] {
  const breaches: string[] = [];
  const owned = new Set<number>();
  for (const [at, message] of messages.entries()) {
    for (const [place, call] of callsOf(message).entries()) {
      const answer = messages[at + 1 + place];
      owned.add(at + 1 + place);
      if (answer?.['role'] !== 'tool' || answer['tool_call_id'] !== call['id']) {
        breaches.push(`L2: call ${String(call['id'])} at ${at} is not answered in its place`);
      }
    }
  }
  for (const [at, message] of messages.entries()) {
    if (message['role'] === 'tool' && !owned.has(at))
      breaches.push(`L3: lone tool message at ${at}`);
  }
  return breaches;
}

function neighbourBreaches(messages: readonly Json[]): string[] {
  return messages.flatMap((message, at) => {
    const next = messages[at + 1];
    if (next?.['role'] === 'user' && message['role'] === 'tool')
      return [`L4: user after tool at ${at + 1}`];
    if (next?.['role'] === 'user' && message['role'] === 'user') return [`L5: two users at ${at}`];
    const areTwo = isPlainAssistant(message) && next?.['role'] === 'assistant';
    return areTwo ? [`L5: two assistants at ${at}`] : [];
  });
}

function callBreaches(messages: readonly Json[]): string[] {
  const breaches: string[] = [];
  const seen = new Set<unknown>();
  for (const call of messages.flatMap(callsOf)) {
    const id = call['id'];
    if (typeof id !== 'string' || id === '') breaches.push('L6: a call without an id');
    if (seen.has(id)) breaches.push(`L6: call id ${String(id)} twice`);
    seen.add(id);
    const called = isJson(call['function']) ? call['function'] : {};
    const name = called['name'];
    if (typeof name !== 'string' || !/^[A-Za-z0-9_-]{1,64}$/.test(name)) {
      breaches.push(`L6: tool name ${JSON.stringify(name)}`);
    }
    const args = called['arguments'];
    if (typeof args !== 'string' || !isJson(parsed(args))) {
      breaches.push(`L6: arguments ${JSON.stringify(args)} are no JSON object in a string`);
    }
  }
  return breaches;
}

function contentBreaches(messages: readonly Json[]): string[] {
  return messages.flatMap((message, at) => {
    const content = message['content'];
    const isEmpty = content === undefined || content === null || content === '';
    return isPlainAssistant(message) && isEmpty ? [`L7: empty assistant at ${at}`] : [];
  });
}

function stringBreaches(value: unknown, path: string): string[] {
  if (typeof value === 'string') {
    return /\p{Surrogate}/u.test(value) ? [`L8: half a surrogate pair in ${path}`] : [];
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => stringBreaches(inner, `${path}.${key}`));
}

function endBreaches(messages: readonly Json[]): string[] {
  const role = messages.at(-1)?.['role'];
  return role === 'user' || role === 'tool' ? [] : [`L9: the last message is ${String(role)}`];
}

const REASONING = ['reasoning_content', 'reasoning', 'thinking', 'reasoning_details'];

function reasoningBreaches(
  messages: readonly Json[],
  rule: 'never' | 'rounds_with_calls',
): string[] {
  let round: number[] = [];
  const owed = new Set<number>();
  for (const [at, message] of messages.entries()) {
    if (message['role'] === 'user') round = [];
    if (message['role'] === 'assistant') round.push(at);
    const hasCalls = round.some((place) => callsOf(messages[place]).length > 0);
    if (hasCalls && rule === 'rounds_with_calls') round.forEach((place) => owed.add(place));
  }
  return messages.flatMap((message, at) => {
    const fields = REASONING.filter((field) => field in message);
    if (!owed.has(at)) return fields.map((field) => `L10: ${field} at ${at}, which wants none`);
    const isThere = typeof message['reasoning_content'] === 'string';
    return isThere ? [] : [`L10: no reasoning_content at ${at}, which owes one`];
  });
}
