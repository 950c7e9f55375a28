import { en } from './en.ts';
import type { Catalogue, Plural, TextKey } from './en.ts';

export const LANGUAGES = ['en', 'zh-CN'] as const;
export type Language = (typeof LANGUAGES)[number];

/** Each language by its own name. */
export const LANGUAGE_NAMES: Record<Language, string> = { en: 'English', 'zh-CN': '中文' };

/** One language is there from the start, the other comes when it is wanted: nobody reads two. */
const catalogues: Partial<Record<Language, Catalogue>> = { en };
const loading = new Map<Language, Promise<void>>();

export function isLoaded(language: Language): boolean {
  return catalogues[language] !== undefined;
}

/** Fetches the texts of a language, once. Resolves also where that failed: English stands in then. */
export function loadLanguage(language: Language): Promise<void> {
  const known = loading.get(language);
  if (known !== undefined) return known;
  const fetching = fetchLanguage(language).catch(() => {
    loading.delete(language);
  });
  loading.set(language, fetching);
  return fetching;
}

async function fetchLanguage(language: Language): Promise<void> {
  if (language === 'zh-CN') catalogues[language] = (await import('./zh-cn.ts')).zhCn;
}

export type Params = Readonly<Record<string, string | number>>;
export type Translate = (key: TextKey, params?: Params) => string;

/** Texts of one language, once it is loaded. `n` among the parameters chooses the plural form. */
export function translator(language: Language): Translate {
  const catalogue = catalogues[language] ?? en;
  const rules = new Intl.PluralRules(language);
  return (key, params = {}) => fill(form(catalogue[key], rules, params), params);
}

function form(text: string | Plural, rules: Intl.PluralRules, params: Params): string {
  if (typeof text === 'string') return text;
  return rules.select(Number(params['n'] ?? 0)) === 'one' ? text.one : text.other;
}

function fill(text: string, params: Params): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = params[name];
    return value === undefined ? whole : String(value);
  });
}

/** The best of our languages for what a browser asks for. */
export function languageFor(wanted: readonly string[]): Language {
  for (const tag of wanted) {
    if (tag.toLowerCase().startsWith('zh')) return 'zh-CN';
    if (tag.toLowerCase().startsWith('en')) return 'en';
  }
  return 'en';
}

/** The time of day as HH:mm. */
export function timeOfDay(at: number, language: Language): string {
  const options = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
  return new Intl.DateTimeFormat(language, options).format(at);
}
