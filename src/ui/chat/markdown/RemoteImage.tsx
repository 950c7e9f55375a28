import { ImageIcon } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useActions } from '#store/hooks/app-context.tsx';
import { Button } from '#ui/kit/Button.tsx';
import { Icon } from '#ui/kit/icons.tsx';
import { useText } from '#ui/kit/use-text.ts';
import { hostOf } from './SafeLink.tsx';

/** A picture from elsewhere comes only on a click; the button names who would learn of it. */
export function RemoteImage({ src, alt }: { src: string; alt: string }): ReactNode {
  const { t } = useText();
  const { loadImage } = useActions();
  const [loaded, setLoaded] = useState<string | null>(null);
  const host = hostOf(src);
  if (loaded !== null) return <img src={loaded} alt={alt} />;
  if (host === null) return <span>{alt}</span>;
  return (
    <Button
      onClick={() => {
        void loadImage(src).then(setLoaded);
      }}
    >
      <Icon of={ImageIcon} size={16} />
      {t('image.load', { host })}
    </Button>
  );
}
