// The frame: rooms at the left (a drawer on a phone), one place in the middle (look.md, layout).

import { Suspense, lazy, useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { isLoaded, loadLanguage, translator } from '#i18n/translate.ts';
import type { Language } from '#i18n/translate.ts';
import { useApp } from '#store/hooks/app-context.tsx';
import { isFirstRun } from '#store/selectors/app.ts';
import { Drawer } from '#ui/kit/Dialog.tsx';
import { TongueContext, useText } from '#ui/kit/use-text.ts';
import type { Tongue } from '#ui/kit/use-text.ts';
import { FirstRun } from '#ui/onboarding/FirstRun.tsx';
import { RoomList } from '#ui/rooms/RoomList.tsx';
import { BootFault } from './BootFault.tsx';
import { Home } from './Home.tsx';
import { RoomPlace } from './RoomPlace.tsx';
import styles from './Shell.module.css';
import { UndoBar } from './UndoBar.tsx';
import { useNarrow } from './use-narrow.ts';

const SettingsView = lazy(async () => ({
  default: (await import('#ui/settings/SettingsView.tsx')).SettingsView,
}));

/** `browserLanguage` serves until the person chose one. */
export function Shell({ browserLanguage }: { browserLanguage: Language }): ReactNode {
  const language = useApp((state) => state.settings.language) ?? browserLanguage;
  const tongue = useTongue(language);
  if (tongue === null) return null;
  return (
    <TongueContext value={tongue}>
      <Frame />
    </TongueContext>
  );
}

/** The texts of a language when they are there; until then those that were shown before, if any. */
function useTongue(language: Language): Tongue | null {
  const [tongue, setTongue] = useState(() => (isLoaded(language) ? tongueOf(language) : null));
  useEffect(() => {
    let isWanted = true;
    void loadLanguage(language).then(() => {
      if (isWanted) setTongue(tongueOf(language));
    });
    return () => {
      isWanted = false;
    };
  }, [language]);
  return tongue;
}

function tongueOf(language: Language): Tongue {
  return { language, t: translator(language) };
}

function Frame(): ReactNode {
  const { t } = useText();
  const boot = useApp((state) => state.boot);
  const isNew = useApp(isFirstRun);
  const at = useApp((state) => state.route.at);
  const hash = useApp((state) => (state.route.at === 'room' ? state.route.roomId : state.route.at));
  const isNarrow = useNarrow();
  // Drawn at one place: moving on closes it.
  const [drawnAt, setDrawnAt] = useState<string | null>(null);
  if (drawnAt !== null && drawnAt !== hash) setDrawnAt(null);
  const onClose = (): void => setDrawnAt(null);
  if (boot === 'loading') return <div className={styles['loading']}>{t('app.loading')}</div>;
  if (boot !== 'ready') return <BootFault fault={boot.fault} />;
  if (isNew && at === 'home') return <FirstRun />;
  const onShowRooms = isNarrow ? () => setDrawnAt(hash) : null;
  return (
    <div className={styles['frame']} data-narrow={isNarrow || undefined}>
      {isNarrow ? (
        <Drawer label={t('rooms.label')} isOpen={drawnAt === hash} onClose={onClose}>
          <RoomList onChosen={onClose} />
        </Drawer>
      ) : (
        <aside className={styles['rooms']}>
          <RoomList onChosen={null} />
        </aside>
      )}
      <main className={styles['main']}>
        <Place onShowRooms={onShowRooms} />
      </main>
      <UndoBar />
    </div>
  );
}

function Place({ onShowRooms }: { onShowRooms: (() => void) | null }): ReactNode {
  const route = useApp((state) => state.route);
  switch (route.at) {
    case 'home':
      return <Home onShowRooms={onShowRooms} />;
    case 'room':
      return <RoomPlace key={route.roomId} roomId={route.roomId} onShowRooms={onShowRooms} />;
    case 'settings':
      return (
        <Suspense>
          <SettingsView section={route.section} />
        </Suspense>
      );
  }
}
