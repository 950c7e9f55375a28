import fc from 'fast-check';
import { expect, it } from 'vitest';
import { tokenise } from '#core/memory/tokenise.ts';

it('lower-cases words, leaves stop words out and takes the stem', () => {
  expect(tokenise('The Cats were sleeping on the roofs.')).toEqual(['cat', 'sleep', 'roof']);
});

it('takes contractions apart', () => {
  expect(tokenise("Don't forget: it’s Anna's birthday")).toEqual(['forget', 'anna', 'birthdai']);
});

it('takes Chinese as characters and pairs', () => {
  expect(tokenise('喜欢绿茶')).toEqual(['喜', '喜欢', '欢', '欢绿', '绿', '绿茶', '茶']);
});

it('makes no pair across what stands between', () => {
  expect(tokenise('绿，茶')).toEqual(['绿', '茶']);
});

it('takes Japanese and Korean the same way, with the long vowel as a part of its word', () => {
  expect(tokenise('データ')).toEqual(['デ', 'デー', 'ー', 'ータ', 'タ']);
  expect(tokenise('한국 사람')).toEqual(['한', '한국', '국', '사', '사람', '람']);
});

it('takes mixed text as what each part is', () => {
  expect(tokenise('用Python写脚本 v2')).toEqual([
    '用',
    'python',
    '写',
    '写脚',
    '脚',
    '脚本',
    '本',
    'v2',
  ]);
});

it('does not mind widths and accents', () => {
  expect(tokenise('Ｃａｆé ｶﾌｪ')).toEqual(tokenise('cafe カフェ'));
});

it('keeps the marks of scripts that need them', () => {
  expect(tokenise('हिन्दी Привет')).toEqual(['हिन्दी', 'привет']);
});

it('counts a character outside the basic plane as one', () => {
  expect(tokenise('𠮷野')).toEqual(['𠮷', '𠮷野', '野']);
});

it('finds nothing where there is nothing to find', () => {
  expect(tokenise('')).toEqual([]);
  expect(tokenise(' … 👍🏽 !? ')).toEqual([]);
  expect(tokenise('what is it that you do')).toEqual([]);
});

it('gives a text the terms of its parts', () => {
  const texts = fc.string({
    unit: fc.constantFrom('a', 'B', '茶', '绿', ' ', 'é', '1', '。', 'カ'),
  });
  fc.assert(
    fc.property(texts, texts, (one, other) => {
      expect(tokenise(`${one}\n${other}`)).toEqual([...tokenise(one), ...tokenise(other)]);
    }),
  );
});

it('never makes an empty term', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(tokenise(text)).not.toContain('');
    }),
  );
});
