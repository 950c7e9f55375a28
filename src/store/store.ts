import { createStore } from 'zustand/vanilla';
import type { StoreApi } from 'zustand/vanilla';
import { INITIAL_STATE } from './state.ts';
import type { AppState } from './state.ts';

export type AppStore = StoreApi<AppState>;

export function createAppStore(): AppStore {
  return createStore<AppState>()(() => INITIAL_STATE);
}
