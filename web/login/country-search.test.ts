import { describe, expect, test } from 'vitest';
import { listCountries } from '../../domains/accounts/queries.server.ts';
import { LOCALES } from '../../platform/locale/locale.ts';
import { findCountries } from './country-search.ts';

const listed = listCountries('fr');
const found = (query: string) => findCountries(listed, query).map(({ iso }) => iso);

describe('a country is found', () => {
  test.each([
    ['its Chinese name', '中国', 'CN'],
    ['its English name', 'germany', 'DE'],
    ['its name in the reader’s language', 'allemagne', 'DE'],
    ['its name without accents', 'cote d’ivoire', 'CI'],
    ['its dial code', '856', 'LA'],
    ['its dial code with a plus', '+66', 'TH'],
    ['its ISO code', 'fr', 'FR'],
    ['spaces around it', '  japan ', 'JP'],
  ])('by %s', (_title, query, iso) => {
    expect(found(query)[0]).toBe(iso);
  });

  test('first with the whole dial code, then with those that begin with it', () => {
    expect(found('1')[0]).toBe('US');
    expect(found('86')).toEqual(['CN']);
    expect(found('8').slice(0, 2)).toEqual(['CN', 'TW']);
  });

  test('first by how its name begins', () => {
    const isoCodes = found('guin');
    expect(isoCodes).toContain('PG');
    expect(isoCodes.indexOf('GN')).toBeLessThan(isoCodes.indexOf('PG'));
  });
});

test('all are listed when nothing is typed, China first', () => {
  expect(found(' ')).toHaveLength(242);
  expect(found('')[0]).toBe('CN');
});

test('finds nothing for an unknown country', () => {
  expect([found('atlantis'), found('999'), found('%')]).toEqual([[], [], []]);
});

test.each(LOCALES)('every country has a name in %s, and those of the product’s languages come first', (locale) => {
  const countries = listCountries(locale);
  expect(countries.slice(0, 6).map(({ iso }) => iso)).toEqual(['CN', 'TW', 'TH', 'LA', 'FR', 'US']);
  const script = {
    th: /\p{Script=Thai}/u,
    lao: /\p{Script=Lao}/u,
    'zh-CN': /\p{Script=Han}/u,
    'zh-TW': /\p{Script=Han}/u,
  };
  const own = script[locale as keyof typeof script] ?? /\p{Script=Latin}/u;
  expect(countries.filter(({ localName }) => !own.test(localName))).toEqual([]);
});
