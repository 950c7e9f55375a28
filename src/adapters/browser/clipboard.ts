/** Copies by the clipboard where there is one (a secure context), else by the page's own copy command. */
export async function copyText(text: string): Promise<boolean> {
  try {
    // Absent without a secure context, whatever the types say.
    if ('clipboard' in navigator) {
      await navigator.clipboard.writeText(text);
      return true;
    }
  } catch {
    // Refused, for example because the page is not in front; the old way may still be allowed.
  }
  return copyBySelection(text);
}

function copyBySelection(text: string): boolean {
  const focused = document.activeElement;
  const box = document.createElement('textarea');
  box.value = text;
  box.style.position = 'fixed';
  box.style.opacity = '0';
  document.body.append(box);
  box.select();
  // eslint-disable-next-line @typescript-eslint/no-deprecated -- the only way without a secure context
  const isCopied = document.execCommand('copy');
  box.remove();
  if (focused instanceof HTMLElement) focused.focus();
  return isCopied;
}
