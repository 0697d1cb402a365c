import { expect, test } from 'vitest';
import { shieldWordInput } from './contract.ts';
import { comparable, findShieldWord } from './words.ts';

const find = (word: string, ...texts: string[]) => findShieldWord([{ word, key: comparable(word) }], texts);

test.each([
  ['Spoiler', 'No SPOILERS? One spoiler!'],
  ['ｋｅｔｔｌｅ', 'A Kettle for two'],
  ['kettle', 'ＫＥＴＴＬＥ'],
  ['剧透', '这里有剧 透，慎入'],
  ['剧 透', '全是剧透'],
  ['iPhone', '买了iPhone手机'],
  ['iphone 15', 'The  iPhone 15 is here'],
  ['สปอย', 'ไม่สปอยนะ'],
  ['ສະປອຍ', 'ບໍ່ສະປອຍເດີ'],
  ['été', 'L’ÉTÉ arrive'],
  ['C++', 'Why c++?'],
  ['ㄅ', 'ㄅㄆ ㄅ'],
])('%s is found in %s', (word, text) => {
  expect(find(word, 'nothing', text)).toBe(word);
});

test.each([
  ['art', 'A good start'],
  ['art', 'artful'],
  ['15', 'In 2015'],
  ['kettle', 'ket tle'],
  ['剧透', '剧，透'],
])('%s is not found in %s', (word, text) => {
  expect(find(word, text)).toBeNull();
});

test('a word has one to forty characters as it is typed', () => {
  const isTaken = (word: string) => shieldWordInput.safeParse({ word }).success;
  expect(['a', '剧'.repeat(40), '𠮷'.repeat(40), '﷽'].map(isTaken)).toEqual([true, true, true, true]);
  expect(['', '  ', '\u200b', '剧'.repeat(41)].map(isTaken)).toEqual([false, false, false, false]);
});
