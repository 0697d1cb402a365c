import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  begun,
  cutWords,
  indexedTerms,
  normaliseText,
  queryWords,
  termsOf,
  tsqueryText,
  tsvectorText,
} from './search-words.ts';

describe('cutting words', () => {
  test.each([
    ['en', 'Noise-cancelling Headphones', ['noise', 'cancelling', 'headphones']],
    ['zh-CN', '智能手机壳', ['智能', '手机', '壳']],
    ['zh-TW', '智慧型手機', ['智慧型', '手機']],
    ['fr', 'Cafetière à piston, élégante', ['cafetiere', 'a', 'piston', 'elegante']],
    ['th', 'หูฟังไร้สาย', ['หู', 'ฟัง', 'ไร้', 'สาย']],
    ['lao', 'ຫູຟັງໄຮ້ສາຍ', ['ຫູ', 'ຟັງ', 'ໄຮ້', 'ສາຍ']],
  ])('%s: %s', (_language, text, words) => {
    expect(cutWords(text)).toEqual(words);
  });

  test('reads full-width and combining forms as the plain ones, and keeps Thai and Lao marks', () => {
    expect(normaliseText('ＩＰＸ７ Cafe\u0301')).toBe('ipx7 cafe');
    expect(normaliseText('น้ำ')).toBe(normaliseText('น้ำ'));
    expect(normaliseText('ກ່ອງ')).toBe('ກ່ອງ');
  });

  test('words without spaces are indexed as pairs, so that a different segmentation also matches', () => {
    expect([...indexedTerms('智慧手機')]).toEqual(['智', '慧', '手', '机', '智慧', '慧手', '手机']);
    expect(termsOf('智慧型')).toEqual(['智慧', '慧型']);
    expect([...indexedTerms('หูฟัง')]).toEqual(['หู', 'หูฟั', 'ฟัง']);
    expect(queryWords('หูฟังไร้สาย')).toEqual(['หูฟัง', 'ไร้สาย']);
    expect(queryWords('杯 红')).toEqual(['杯', '红']);
  });

  test('a number and its unit are found together and apart', () => {
    expect([...indexedTerms('500ML')]).toEqual(['500ml', '500', 'ml']);
    expect(termsOf('500ml')).toEqual(['500', 'ml']);
    expect(termsOf('mp3')).toEqual(['mp3']);
  });

  test('cuts off queries that are too long', () => {
    expect(queryWords('a b c d e f g h i j k')).toHaveLength(8);
    expect(cutWords('x'.repeat(500))[0]).toHaveLength(40);
  });
});

describe('texts for the database', () => {
  test('the last word of a query can be a prefix', () => {
    const words = begun(['red', 'head']) ?? [];
    expect(tsqueryText(words)).toBe("'red' & 'head':*");
    expect(tsqueryText(words, { weights: 'AB' })).toBe("'red':AB & 'head':*AB");
    expect(begun(['red', '手机'])).toBe(undefined);
  });

  test('all words are wanted, or any of them, in a category', () => {
    expect(tsqueryText(['red', '智慧型'], { mark: 7 })).toBe("'red' & '智慧' & '慧型' & '#7'");
    expect(tsqueryText(['red', '智慧型'], { mark: 7, isAny: true })).toBe("(('red') | ('智慧' & '慧型')) & '#7'");
  });

  test('a word keeps its best weight', () => {
    expect(tsvectorText({ A: ['Lamp'], B: ['lamp light'], C: ['light night'] })).toBe(
      "'lamp':1A 'light':1B 'night':1C",
    );
  });

  test('contain only letters, marks and digits of what is typed', () => {
    const anyCharacter = fc.integer({ min: 0, max: 0x10ffff }).map((code) => String.fromCodePoint(code));
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter, maxLength: 60 }), (typed) => {
        for (const word of queryWords(typed)) expect(word).toMatch(/^[\p{L}\p{M}\p{N}]+$/u);
      }),
    );
  });
});
