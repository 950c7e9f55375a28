import type { ReactNode } from 'react';
import { translator } from '#i18n/translate.ts';
import type { Language } from '#i18n/translate.ts';
import { Button } from '#ui/kit/Button.tsx';

export function Crashed({ language }: { language: Language }): ReactNode {
  const t = translator(language);
  return (
    <main style={{ display: 'grid', placeContent: 'center', gap: 16, height: '100%', padding: 24 }}>
      <p role="alert">{t('broken.crash')}</p>
      <Button onClick={() => location.reload()}>{t('broken.reload')}</Button>
    </main>
  );
}
