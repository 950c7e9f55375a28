/** Half a surrogate pair becomes U+FFFD: providers answer ill-formed requests with an error (cases.md L8). */
export function wellFormed(text: string): string {
  return text.replace(/\p{Surrogate}/gu, '\uFFFD');
}
