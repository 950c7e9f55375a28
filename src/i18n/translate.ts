import { en } from './en.ts';
import type { Catalogue, Plural, TextKey } from './en.ts';
import { zhCn } from './zh-cn.ts';

export const LANGUAGES = ['en', 'zh-CN'] as const;
export type Language = (typeof LANGUAGES)[number];

/** Each language by its own name. */
export const LANGUAGE_NAMES: Record<Language, string> = { en: 'English', 'zh-CN': '中文' };

const CATALOGUES: Record<Language, Catalogue> = { en, 'zh-CN': zhCn };

export type Params = Readonly<Record<string, string | number>>;
export type Translate = (key: TextKey, params?: Params) => string;

/** Texts of one language. `n` among the parameters chooses the plural form. */
export function translator(language: Language): Translate {
  const catalogue = CATALOGUES[language];
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
