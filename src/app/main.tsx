import './zod-setup.ts';
import '#ui/kit/tokens.css';
import '#ui/kit/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { browserDesk } from '#adapters/browser/desk.ts';
import { languageFor, loadLanguage, translator } from '#i18n/translate.ts';
import { AppProvider } from '#store/hooks/app-context.tsx';
import { roomTitle } from '#store/selectors/rooms.ts';
import type { AppState } from '#store/state.ts';
import { Shell } from '#ui/shell/Shell.tsx';
import { compose } from './compose.ts';
import { Crashed } from './Crashed.tsx';
import { ErrorBoundary } from './ErrorBoundary.tsx';

const browserLanguage = languageFor(browserDesk.languages());
void loadLanguage(browserLanguage);
const handles = compose();

/** Language, theme and title follow the state. */
function dress(state: AppState): void {
  const language = state.settings.language ?? browserLanguage;
  const room = state.route.at === 'room' ? state.rooms[state.route.roomId] : undefined;
  const name = translator(language)('app.name');
  const title = room === undefined ? '' : roomTitle(room);
  const { theme } = state.settings;
  browserDesk.document({ language, theme, title: title === '' ? name : `${title} · ${name}` });
}

dress(handles.store.getState());
handles.store.subscribe((state, before) => {
  const isSame =
    state.settings === before.settings &&
    state.route === before.route &&
    state.rooms === before.rooms;
  if (!isSame) dress(state);
});

const root = document.getElementById('root');
if (root !== null) {
  createRoot(root).render(
    <StrictMode>
      <ErrorBoundary fallback={<Crashed language={browserLanguage} />}>
        <AppProvider handles={handles}>
          <Shell browserLanguage={browserLanguage} />
        </AppProvider>
      </ErrorBoundary>
    </StrictMode>,
  );
}
void handles.actions.boot();

/** What the first message will need comes while nobody waits for it. A failure here is met again where it counts. */
function fetchAhead(): void {
  void Promise.allSettled([
    import('#ui/chat/markdown/Markdown.tsx'),
    import('#ui/rooms/NewRoomDialog.tsx'),
    import('#store/actions/provider-actions.ts'),
    import('#store/actions/export-trajectory.ts'),
    import('#adapters/provider-openai/client.ts'),
    import('openai'),
  ]);
}

// Safari has no idle callback.
if ('requestIdleCallback' in globalThis) requestIdleCallback(fetchAhead, { timeout: 5_000 });
else setTimeout(fetchAhead, 2_000);
