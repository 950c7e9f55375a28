/** Half a surrogate pair would make the request unreadable for a server: it goes out as U+FFFD (cases.md L8). */
export function wellFormed(text: string): string {
  return text.replace(/\p{Surrogate}/gu, '\uFFFD');
}
