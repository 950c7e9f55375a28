import { createContext, useContext } from 'react';
import { translator } from '#i18n/translate.ts';
import type { Language, Translate } from '#i18n/translate.ts';

export type Tongue = { language: Language; t: Translate };

/** The language that the app speaks now; set by the shell. */
export const TongueContext = createContext<Tongue>({ language: 'en', t: translator('en') });

export function useText(): Tongue {
  return useContext(TongueContext);
}
