// What the page itself knows about its connection; the only way to tell why a request found no answer.

export type Environment = {
  online(): boolean;
  /** The origin that a server has to admit, e.g. `https://shoal.example`. */
  pageOrigin: string;
  /** Whether a server is there at all, whatever it answers. Never rejects. */
  probe(url: string, signal: AbortSignal): Promise<boolean>;
  /** Whether it admits this page with the headers that a call carries. Never rejects. */
  admits(url: string, signal: AbortSignal): Promise<boolean>;
};

/** An opaque `no-cors` probe tells a server that is down from one that does not admit the page (providers.md §1). */
export function browserEnvironment(): Environment {
  return {
    online: () => navigator.onLine,
    pageOrigin: location.origin,
    async probe(url, signal) {
      try {
        await fetch(url, { mode: 'no-cors', credentials: 'omit', cache: 'no-store', signal });
        return true;
      } catch {
        return false;
      }
    },
    async admits(url, signal) {
      // Both headers make the browser ask first, as it does for a call.
      const headers = { authorization: 'Bearer none', 'content-type': 'application/json' };
      try {
        await fetch(url, { headers, credentials: 'omit', cache: 'no-store', signal });
        return true;
      } catch {
        return false;
      }
    },
  };
}
