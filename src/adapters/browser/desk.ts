import type { Desk } from '#runtime/ports/desk.ts';
import { copyText } from './clipboard.ts';

export const browserDesk: Desk = {
  languages: () => navigator.languages,
  origin: () => location.origin,
  copy: copyText,
  fetchImage,
  openTab: (url) => {
    open(url, '_blank', 'noopener,noreferrer');
  },
  download,
  frame: (paint) => {
    const request = requestAnimationFrame(paint);
    return () => cancelAnimationFrame(request);
  },
  document: ({ language, theme, title }) => {
    document.documentElement.lang = language;
    if (theme === 'system') delete document.documentElement.dataset['theme'];
    else document.documentElement.dataset['theme'] = theme;
    document.title = title;
    paintBars(theme);
  },
  onConnection: (changed) => {
    const tell = (): void => changed(navigator.onLine);
    addEventListener('online', tell);
    addEventListener('offline', tell);
    tell();
  },
  onLeave: (leave) => {
    // `pagehide` for closing, `visibilitychange` for phones that end a hidden page without a word.
    const onHidden = (): void => {
      if (document.visibilityState === 'hidden') leave();
    };
    addEventListener('pagehide', leave);
    document.addEventListener('visibilitychange', onHidden);
    return () => {
      removeEventListener('pagehide', leave);
      document.removeEventListener('visibilitychange', onHidden);
    };
  },
};

/** The browser's own bars follow a theme that was chosen by hand; without one, the system's, as the page says. */
function paintBars(theme: 'system' | 'light' | 'dark'): void {
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')) {
    const own = meta.dataset['for'] ?? '';
    meta.media =
      theme === 'system' ? `(prefers-color-scheme: ${own})` : own === theme ? '' : 'not all';
  }
}

async function fetchImage(url: string): Promise<string | null> {
  try {
    const response = await fetch(url, { credentials: 'omit', referrerPolicy: 'no-referrer' });
    const blob = await response.blob();
    return response.ok && blob.type.startsWith('image/') ? URL.createObjectURL(blob) : null;
  } catch {
    // Its host does not hand it to pages; a tab of its own can still show it.
    return null;
  }
}

function download(name: string, text: string, type: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The download has begun with the click; the address is only needed for that.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
