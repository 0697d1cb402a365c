import { expect, test } from 'vitest';
import {
  type DocumentCountry,
  type DocumentKind,
  isDocumentNumber,
  isRealName,
  maskName,
  maskNumber,
  tidyName,
  tidyNumber,
} from './rules.ts';

const NOW = new Date('2026-11-23T00:00:00Z');

test.each<[DocumentCountry, DocumentKind, string, boolean]>([
  ['cn', 'id_card', '11010519491231002X', true],
  ['cn', 'id_card', '1101 0519 4912 3100 2x', true],
  ['cn', 'id_card', '110105194912310021', false],
  ['cn', 'id_card', '11010519490231002X', false],
  ['cn', 'id_card', '110105491231002', false],
  ['cn', 'id_card', '01010519491231002X', false],
  ['tw', 'id_card', 'A123456789', true],
  ['tw', 'id_card', 'A123456788', false],
  ['tw', 'id_card', 'A323456789', false],
  ['th', 'id_card', '1-2345-67890-12-1', true],
  ['th', 'id_card', '1-2345-67890-12-2', false],
  ['fr', 'id_card', '880692310285', true],
  ['fr', 'id_card', 'X4RT8PFW4', true],
  ['laos', 'id_card', '0112345678', true],
  ['laos', 'id_card', 'ABC', false],
  ['cn', 'passport', 'E12345678', true],
  ['cn', 'passport', 'E1234567', false],
  ['fr', 'passport', '12AB34567', true],
  ['us', 'passport', '123456789', true],
  ['us', 'passport', '12345678', false],
  ['other', 'passport', 'AB12345', true],
  ['other', 'passport', 'ABCDEFG', false],
  ['other', 'passport', '１２３４５６７', true],
  ['other', 'passport', "1'; drop", false],
])('of %s, the document %s with the number %s is valid: %s', (country, document, number, isValid) => {
  expect(isDocumentNumber(tidyNumber(number), country, document, NOW)).toBe(isValid);
});

test('a date of birth must be in the past', () => {
  expect(isDocumentNumber('11010519491231002X', 'cn', 'id_card', new Date('1949-12-30T00:00:00Z'))).toBe(false);
});

test.each<[DocumentCountry, DocumentKind, string, boolean]>([
  ['cn', 'id_card', '王小明', true],
  ['cn', 'id_card', '迪丽热巴·迪力木拉提', true],
  ['cn', 'id_card', '王', false],
  ['cn', 'id_card', 'Wang Ming', false],
  ['cn', 'passport', 'WANG MING', true],
  ['fr', 'id_card', 'Jean-François d’Arc', true],
  ['th', 'id_card', 'สมชาย ใจดี', true],
  ['laos', 'id_card', 'ສົມສັກ ແກ້ວມະນີ', true],
  ['us', 'passport', 'X', false],
  ['us', 'passport', 'R2D2', false],
  ['us', 'passport', '<script>alert(1)</script>', false],
])('of %s, the document %s with the name %s is valid: %s', (country, document, name, isValid) => {
  expect(isRealName(tidyName(name), country, document)).toBe(isValid);
});

test('masks keep the first character of a name and the last two of a number', () => {
  expect([maskName('王小明'), maskName('𠮷田'), maskNumber('11010519491231002X')]).toEqual([
    '王**',
    '𠮷**',
    '********2X',
  ]);
});
