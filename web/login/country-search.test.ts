import { describe, expect, test } from 'vitest';
import { COUNTRIES } from '../../domains/accounts/countries.ts';
import { findCountries, type ListedCountry } from './country-search.ts';

const FRENCH = new Intl.DisplayNames('fr', { type: 'region' });
const listed: ListedCountry[] = COUNTRIES.map((country) => ({
  iso: country.iso,
  dialCode: country.dialCode,
  name: FRENCH.of(country.iso) ?? country.name,
  chineseName: country.CNName,
  englishName: country.name,
}));
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
  expect(found(' ')).toHaveLength(COUNTRIES.length);
  expect(found('')[0]).toBe('CN');
});

test('nothing is found for what is no country', () => {
  expect([found('atlantis'), found('999'), found('%')]).toEqual([[], [], []]);
});
