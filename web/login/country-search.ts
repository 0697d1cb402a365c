import type { ListedCountry } from '../../domains/accounts/countries.ts';
import { DEFAULT_COUNTRY_ISO, DEFAULT_DIAL_CODE } from '../../domains/accounts/rules.ts';

/** The country of a phone field. */
export type DialCountry = Pick<ListedCountry, 'iso' | 'dialCode'>;

export const DEFAULT_COUNTRY: DialCountry = { iso: DEFAULT_COUNTRY_ISO, dialCode: DEFAULT_DIAL_CODE };

const plain = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .trim();

/**
 * Countries matching by name in any of the three languages, by dial code or ISO code; prefix matches come first,
 * otherwise the order is kept.
 */
export function findCountries(countries: readonly ListedCountry[], query: string): readonly ListedCountry[] {
  const wanted = plain(query);
  if (wanted === '') return countries;
  const digits = /^\+?(\d+)$/.exec(wanted)?.[1];
  const rank = (country: ListedCountry) => (digits ? rankByCode(country, digits) : rankByName(country, wanted));
  return countries
    .map((country) => ({ country, rank: rank(country) }))
    .filter((found) => found.rank < NOT_MEANT)
    .sort((a, b) => a.rank - b.rank)
    .map(({ country }) => country);
}

const NOT_MEANT = 9;

function rankByCode({ dialCode }: ListedCountry, digits: string): number {
  if (dialCode === digits) return 0;
  return dialCode.startsWith(digits) ? 1 : NOT_MEANT;
}

function rankByName({ iso, name, CNName, localName }: ListedCountry, wanted: string): number {
  if (iso.toLowerCase() === wanted) return 0;
  const names = [localName, CNName, name].map(plain);
  if (names.some((text) => text.startsWith(wanted))) return 1;
  return names.some((text) => text.includes(wanted)) ? 2 : NOT_MEANT;
}
