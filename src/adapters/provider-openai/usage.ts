// The token counts of one call, wherever a provider puts them (providers.md §2).

import type { Usage } from '#core/conversation/message.ts';
import { countOf, isObject, type JsonObject } from './json.ts';

/** The usage in a chunk: at the top, under `x_groq` or in the choice; null = none came. */
export function usageOfChunk(chunk: JsonObject, choice: JsonObject | null): Usage | null {
  const groq = isObject(chunk['x_groq']) ? chunk['x_groq']['usage'] : undefined;
  return parseUsage(chunk['usage']) ?? parseUsage(groq) ?? parseUsage(choice?.['usage']);
}

function parseUsage(raw: unknown): Usage | null {
  if (!isObject(raw)) return null;
  const prompt = countOf(raw['prompt_tokens']) ?? countOf(raw['input_tokens']);
  const completion = countOf(raw['completion_tokens']) ?? countOf(raw['output_tokens']);
  if (prompt === undefined && completion === undefined) return null;
  const total = countOf(raw['total_tokens']);
  const usage: Usage = {
    promptTokens: prompt ?? rest(total, completion),
    completionTokens: completion ?? rest(total, prompt),
  };
  const cached = cachedTokens(raw);
  if (cached !== undefined) usage.cachedTokens = cached;
  const reasoning = reasoningTokens(raw);
  if (reasoning !== undefined) usage.reasoningTokens = reasoning;
  return usage;
}

function rest(total = 0, part = 0): number {
  return Math.max(0, total - part);
}

/** The same count under many names; a zero beside a number is only a placeholder. */
function cachedTokens(raw: JsonObject): number | undefined {
  const counts = [
    detail(raw['prompt_tokens_details'], 'cached_tokens'),
    detail(raw['input_tokens_details'], 'cached_tokens'),
    countOf(raw['prompt_cache_hit_tokens']),
    countOf(raw['cache_read_input_tokens']),
    countOf(raw['cached_content_token_count']),
    countOf(raw['cached_tokens']),
  ].filter((count) => count !== undefined);
  return counts.length > 0 ? Math.max(...counts) : undefined;
}

function reasoningTokens(raw: JsonObject): number | undefined {
  return (
    detail(raw['completion_tokens_details'], 'reasoning_tokens') ??
    detail(raw['output_tokens_details'], 'reasoning_tokens') ??
    countOf(raw['reasoning_tokens'])
  );
}

function detail(details: unknown, name: string): number | undefined {
  return isObject(details) ? countOf(details[name]) : undefined;
}
