import { normalForm } from '../../../platform/text/normal-form.ts';
/** Countries whose documents are checked by their own rules; documents of any other are checked by length. */
export const DOCUMENT_COUNTRIES = ['cn', 'tw', 'th', 'laos', 'fr', 'us', 'other'] as const;
export type DocumentCountry = (typeof DOCUMENT_COUNTRIES)[number];
export const DOCUMENTS = ['id_card', 'passport'] as const;
export type DocumentKind = (typeof DOCUMENTS)[number];
export const REAL_NAME_STATES = ['pending', 'approved', 'rejected'] as const;
export type RealNameState = (typeof REAL_NAME_STATES)[number];

const CHINESE_NAME = /^\p{Script=Han}(?:[\p{Script=Han}·]{0,28}\p{Script=Han})$/u;
const NAME = /^[\p{L}\p{M}](?:[\p{L}\p{M}'’.· -]{0,78}[\p{L}\p{M}.])$/u;
/** Letters and digits of a passport number; three at least of them are digits. */
const PASSPORTS: Readonly<Record<DocumentCountry, RegExp>> = {
  cn: /^(?:[A-Z]\d{8}|[A-Z]{2}\d{7})$/,
  tw: /^\d{9}$/,
  th: /^[A-Z]{1,2}\d{6,7}$/,
  laos: /^[A-Z]{1,2}\d{6,7}$/,
  fr: /^\d{2}[A-Z]{2}\d{5}$/,
  us: /^[A-Z0-9]\d{8}$/,
  other: /^(?=(?:.*\d){3})[A-Z0-9]{6,12}$/,
};
const ID_CARDS: Readonly<Record<DocumentCountry, (number: string) => boolean>> = {
  cn: isChineseNumber,
  tw: isTaiwaneseNumber,
  th: isThaiNumber,
  laos: (number) => /^\d{8,15}$/.test(number),
  fr: (number) => /^(?:\d{12}|[A-Z0-9]{9})$/.test(number),
  us: (number) => /^[A-Z0-9]{6,15}$/.test(number),
  other: (number) => /^(?=(?:.*\d){3})[A-Z0-9]{5,20}$/.test(number),
};

export const tidyName = (name: string) => normalForm(name, 'NFKC').replace(/\s+/gu, ' ').trim();
/** Without spaces and hyphens, in capitals. */
export const tidyNumber = (number: string) => normalForm(number, 'NFKC').replace(/[\s-]/gu, '').toUpperCase();

/** A name in the form of a document of the country; on a passport it is written in Latin letters, too. */
export function isRealName(name: string, country: DocumentCountry, document: DocumentKind): boolean {
  const isChinese = (country === 'cn' || country === 'tw') && document === 'id_card';
  return (isChinese ? CHINESE_NAME : NAME).test(name);
}

export function isDocumentNumber(number: string, country: DocumentCountry, document: DocumentKind, now: Date): boolean {
  if (document === 'passport') return PASSPORTS[country].test(number);
  return ID_CARDS[country](number) && (country !== 'cn' || isBirthday(number.slice(6, 14), now));
}

const CHINESE_WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];

/** GB 11643: 17 digits and a check character, ISO 7064 MOD 11-2. */
function isChineseNumber(number: string): boolean {
  if (!/^[1-9]\d{16}[\dX]$/.test(number)) return false;
  return '10X98765432'[sumOf(number, CHINESE_WEIGHTS) % 11] === number[17];
}

function isBirthday(digits: string, now: Date): boolean {
  const [year, month, day] = [digits.slice(0, 4), digits.slice(4, 6), digits.slice(6, 8)];
  const date = new Date(`${year}-${month}-${day}T00:00:00Z`);
  // a day that the month does not have moves on to the next
  return date.getUTCDate() === Number(day) && Number(year) >= 1900 && date <= now;
}

/** In the order of the codes 10 to 35 of a first letter. */
const TAIWANESE_LETTERS = [...'ABCDEFGH', ...'JKL', 'M', 'N', ...'PQR', ...'STU', 'V', ...'XY', 'W', 'Z', ...'IO'].join(
  '',
);

function isTaiwaneseNumber(number: string): boolean {
  if (!/^[A-Z][1289]\d{8}$/.test(number)) return false;
  const region = TAIWANESE_LETTERS.indexOf(number[0] ?? '') + 10;
  const digits = `${region}${number.slice(1)}`;
  return sumOf(digits, [1, 9, 8, 7, 6, 5, 4, 3, 2, 1, 1]) % 10 === 0;
}

function isThaiNumber(number: string): boolean {
  if (!/^[1-8]\d{12}$/.test(number)) return false;
  const sum = sumOf(number, [13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2]);
  return (11 - (sum % 11)) % 10 === Number(number[12]);
}

const sumOf = (digits: string, weights: readonly number[]) =>
  weights.reduce((sum, weight, nth) => sum + weight * Number(digits[nth]), 0);

/** The first character of a name, and as many stars as hide its length. */
export const maskName = (name: string) => `${[...name][0] ?? ''}**`;
/** The last two characters of a number. */
export const maskNumber = (number: string) => `${'*'.repeat(Math.min(number.length - 2, 8))}${number.slice(-2)}`;
