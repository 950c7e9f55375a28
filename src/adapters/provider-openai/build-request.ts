// A request → the exact bytes of its body (providers.md §1, context.md §1). Pure; the same request gives
// the same text, always. What changes least stands first, so that the text itself grows at its end.

import type { CallParams, Endpoint, ModelRequest } from '#core/prompt/request.ts';
import type { PreparedCall } from '#runtime/ports/provider.ts';
import { isList, parseJson } from './json.ts';
import { mapRoles, type WireMessage } from './map-messages.ts';
import { presetOf, type Preset } from './presets.ts';
import { wellFormed } from '#core/lib/well-formed.ts';

/** Always streaming, with the usage in the last chunk. */
export function buildRequest(endpoint: Endpoint, request: ModelRequest): PreparedCall {
  const preset = presetOf(endpoint.provider);
  const system: WireMessage[] =
    request.system === '' ? [] : [{ role: 'system', content: request.system }];
  const chain = mapRoles(request.chain, preset);
  const head = jsonOf({
    model: endpoint.model,
    stream: true,
    stream_options: { include_usage: true },
    ...wireParams(request.params, preset),
  });
  const tools = wireTools(request.tools);
  const messages = [...system, ...chain].map(jsonOf).join(',');
  const toolsField = tools === '' ? '' : `,"tools":${tools}`;
  return {
    endpoint,
    body: `${head.slice(0, -1)}${toolsField},"messages":[${messages}]}`,
    prefix: [system.map(jsonOf).join(''), tools, chain.map(jsonOf).join(',')].join('\n'),
  };
}

function wireParams(params: CallParams, preset: Preset): object {
  return {
    temperature: params.temperature,
    top_p: params.topP,
    [preset.maxTokensName]: params.maxOutputTokens,
    reasoning_effort: params.reasoningEffort === '' ? undefined : params.reasoningEffort,
  };
}

/** The schemas go out as the text that they are, byte for byte; `''` = none. */
function wireTools(text: string): string {
  const tools = text === '' ? [] : parseJson(text);
  if (!isList(tools)) throw new Error('The tool schemas are no JSON array.');
  return tools.length === 0 ? '' : wellFormed(text);
}

/** Every string well-formed (cases.md L8); absent fields are left out. */
function jsonOf(value: object): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === 'string' ? wellFormed(inner) : inner,
  );
}
