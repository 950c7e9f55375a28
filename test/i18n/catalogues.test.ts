import { readFileSync, readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { en } from '#i18n/en.ts';
import { languageFor, loadLanguage, timeOfDay, translator } from '#i18n/translate.ts';
import { zhCn } from '#i18n/zh-cn.ts';

type Text = string | { one: string; other: string };
const texts = (text: Text): string[] =>
  typeof text === 'string' ? [text] : [text.one, text.other];
const holes = (text: string): string[] => (text.match(/\{\w+\}/g) ?? []).sort();

function sources(directory: string): string[] {
  return readdirSync(directory, { withFileTypes: true }).flatMap((entry) => {
    const path = `${directory}/${entry.name}`;
    if (entry.isDirectory()) return sources(path);
    return /\.tsx?$/.test(path) ? [path] : [];
  });
}

const keys = Object.keys(en) as (keyof typeof en)[];

describe('the two languages', () => {
  it('have the same keys, none of them empty', () => {
    expect(Object.keys(zhCn).sort()).toEqual(keys.slice().sort());
    for (const key of keys) {
      for (const text of [...texts(en[key]), ...texts(zhCn[key])]) expect(text.trim()).not.toBe('');
    }
  });

  it('hold nothing that no screen says', () => {
    const code = sources('src').filter((file) => !file.includes('i18n'));
    const said = code.map((file) => readFileSync(file, 'utf8')).join('\n');
    const families = [...said.matchAll(/`([\w.]+\.)\$\{/g)].map(([, family]) => family!);
    const unsaid = keys.filter(
      (key) => !said.includes(`'${key}'`) && !families.some((family) => key.startsWith(family)),
    );
    expect(unsaid).toEqual([]);
  });

  it('fill the same holes', () => {
    for (const key of keys) {
      const wanted = holes(texts(en[key]).join(' '));
      expect([key, [...new Set(holes(texts(zhCn[key]).join(' ')))]]).toEqual([
        key,
        [...new Set(wanted)],
      ]);
    }
  });

  it('write Chinese in Chinese and never shout', () => {
    for (const key of keys) {
      const [english, chinese] = [texts(en[key]).join(''), texts(zhCn[key]).join('')];
      const hasWords = /\p{L}/u.test(english.replace(/\{\w+\}/g, '')) && key !== 'app.name';
      expect([key, /\p{Script=Han}/u.test(chinese)]).toEqual([key, hasWords]);
      expect([key, /[!！]/.test(english + chinese)]).toEqual([key, false]);
    }
  });
});

it('chooses the plural form of the language', async () => {
  await Promise.all([loadLanguage('en'), loadLanguage('zh-CN')]);
  const [english, chinese] = [translator('en'), translator('zh-CN')];
  expect(english('providers.listed', { n: 1 })).toBe('1 model was found.');
  expect(english('providers.listed', { n: 3 })).toBe('3 models were found.');
  expect(chinese('providers.listed', { n: 3 })).toBe('找到 3 个模型。');
});

it('takes the first language of the browser that it has', () => {
  expect(languageFor(['fr-FR', 'zh-TW', 'en'])).toBe('zh-CN');
  expect(languageFor(['de', 'en-GB'])).toBe('en');
  expect(languageFor([])).toBe('en');
});

it('writes midnight as 00:00', () => {
  const midnight = new Date(2026, 2, 1, 0, 0).getTime();
  expect(timeOfDay(midnight, 'en')).toBe('00:00');
});
