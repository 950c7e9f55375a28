// Why a request found no answer. The browser tells a page nothing but "failed": this finds out (providers.md §1).

import type { FailureKind } from '#core/conversation/failure.ts';
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
  if (isMixedContent(url, page)) {
    return {
      kind: 'network',
      message: `${url.origin} is an http address, and a page from https may not use it.`,
    };
  }
  const isThere = await environment.probe(url.href, signal);
  if (!isThere) return { kind: 'network', message: `No server answers at ${url.origin}.` };
  return { kind: 'cors', message: corsMessage(endpoint.provider, url.origin, page) };
}

function corsMessage(provider: string, server: string, page: string): string {
  const setting = presetOf(provider).corsSetting;
  const sentence = `${server} answers, but does not admit pages from ${page}.`;
  return setting === null ? sentence : `${sentence} Set ${setting}=${page} there.`;
}

/** Browsers let an https page reach the own machine without https. */
function isMixedContent(url: URL, page: string): boolean {
  const isLocal = /^(localhost|127(\.\d+){3}|\[::1\])$/.test(url.hostname);
  return page.startsWith('https:') && url.protocol === 'http:' && !isLocal;
}
