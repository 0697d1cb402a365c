import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  cutWords,
  indexedWords,
  looseWords,
  normaliseText,
  queryWords,
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

  test('indexes single characters of Chinese words, so that a different segmentation also matches', () => {
    expect([...indexedWords('智能手机')]).toEqual(expect.arrayContaining(['智能', '手机', '智', '手', '机']));
    expect(looseWords(['手机壳', 'x2'])).toEqual(['手', '机', '壳', 'x2']);
  });

  test('cuts off queries that are too long', () => {
    expect(queryWords('a b c d e f g h i j k')).toHaveLength(8);
    expect(cutWords('x'.repeat(500))[0]).toHaveLength(40);
  });
});

describe('texts for the database', () => {
  test('the last word of a query is a prefix', () => {
    expect(tsqueryText(['red', 'head'])).toBe("'red' & 'head':*");
    expect(tsqueryText(['red', 'head'], 'AB')).toBe("'red':AB & 'head':*AB");
    expect(tsqueryText(['red'], '', 7)).toBe("'red':* & '#7'");
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
