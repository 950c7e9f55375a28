import type { Navigation } from '#runtime/ports/navigation.ts';

export const browserNavigation: Navigation = {
  current: () => location.hash,
  go: (hash) => {
    location.hash = hash;
  },
  onChange: (changed) => {
    const listen = (): void => changed(location.hash);
    addEventListener('hashchange', listen);
    return () => removeEventListener('hashchange', listen);
  },
};
