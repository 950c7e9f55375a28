import { createContext, useContext } from 'react';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import type { Actions } from '../actions/actions.ts';
import type { Catalogue } from '../catalogue.ts';
import type { AppState } from '../state.ts';
import type { AppStore } from '../store.ts';

export type AppHandles = { store: AppStore; actions: Actions; catalogue: Catalogue };

const AppContext = createContext<AppHandles | null>(null);

export function AppProvider({
  handles,
  children,
}: {
  handles: AppHandles;
  children: ReactNode;
}): ReactNode {
  return <AppContext value={handles}>{children}</AppContext>;
}

function useHandles(): AppHandles {
  const handles = useContext(AppContext);
  if (handles === null) throw new Error('Rendered outside of AppProvider.');
  return handles;
}

/** The smallest thing that a component needs of the state; it renders again when that changes. */
export function useApp<T>(select: (state: AppState) => T): T {
  return useStore(useHandles().store, select);
}

export function useActions(): Actions {
  return useHandles().actions;
}

export function useCatalogue(): Catalogue {
  return useHandles().catalogue;
}
