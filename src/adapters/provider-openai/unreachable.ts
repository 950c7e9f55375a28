// Why a request found no answer. The browser tells a page nothing but "failed": this finds out (providers.md §1).

import type { FailureKind } from '#core/conversation/failure.ts';
import { isMixedContent } from '#core/settings/web-address.ts';
import type { Endpoint } from '#core/prompt/request.ts';
import type { Environment } from './environment.ts';
import { presetOf } from './presets.ts';

export type Reason = { kind: FailureKind; message: string };

/** Offline, an http address from an https page, a server that does not admit the page, or none at all. */
export async function whyUnreachable(
  endpoint: Endpoint,
  environment: Environment,
  signal: AbortSignal,
): Promise<Reason> {
  if (!environment.online()) return { kind: 'offline', message: 'There is no connection.' };
  const url = new URL(endpoint.baseUrl);
  const page = environment.pageOrigin;
  if (isMixedContent(endpoint.baseUrl, page)) {
    return {
      kind: 'network',
      message: `${url.origin} is an http address, and a page from https may not use it.`,
    };
  }
  const isThere = await environment.probe(url.href, signal);
  if (!isThere) return { kind: 'network', message: `No server answers at ${url.origin}.` };
  const models = `${url.href.replace(/\/$/, '')}/models`;
  if (await environment.admits(models, signal)) {
    return { kind: 'network', message: `${url.origin} ended the connection without an answer.` };
  }
  return { kind: 'cors', message: corsMessage(endpoint.provider, url.origin, page) };
}

function corsMessage(provider: string, server: string, page: string): string {
  const setting = presetOf(provider).corsSetting;
  const sentence = `${server} answers, but does not admit pages from ${page}.`;
  return setting === null ? sentence : `${sentence} Set ${setting}=${page} there.`;
}
