import type { Country } from '../../domains/accounts/countries.ts';
import { type Locale, languageTag } from '../../platform/locale.ts';
import type { ListedCountry } from './country-search.ts';

const ADDRESS = '/api/front/country/list';
let coming: Promise<Country[]> | undefined;

/** Fetched once a page, when somebody opens the list; empty when it could not be had, and asked for anew next time. */
function fetchCountries(): Promise<Country[]> {
  coming ??= fetch(ADDRESS)
    .then(async (answer) => (answer.ok ? ((await answer.json()) as { data: Country[] }).data : []))
    .catch(() => [])
    .then((countries) => {
      if (countries.length === 0) coming = undefined;
      return countries;
    });
  return coming;
}

const lists = new Map<Locale, Promise<ListedCountry[]>>();

/** The countries with their names in the reader's language: China first, then the shop's languages, then by name. */
export function listCountries(locale: Locale): Promise<ListedCountry[]> {
  const known = lists.get(locale);
  if (known) return known;
  const list = fetchCountries().then((countries) => {
    if (countries.length === 0) lists.delete(locale);
    return inOrder(countries, locale);
  });
  lists.set(locale, list);
  return list;
}

function inOrder(countries: Country[], locale: Locale): ListedCountry[] {
  const nameOf = namesIn(locale);
  const order = new Intl.Collator(languageTag(locale));
  const listed = (some: Country[]) =>
    some.map((country) => ({
      iso: country.iso,
      dialCode: country.dialCode,
      name: nameOf(country),
      chineseName: country.CNName,
      englishName: country.name,
    }));
  const first = countries.filter((country) => country.currency);
  const others = listed(countries.filter((country) => !country.currency));
  return [...listed(first), ...others.sort((a, b) => order.compare(a.name, b.name))];
}

/** The two languages that stand in the list itself are taken from there. */
function namesIn(locale: Locale): (country: Country) => string {
  if (locale === 'zh-CN') return (country) => country.CNName;
  if (locale === 'en') return (country) => country.name;
  const names = new Intl.DisplayNames([languageTag(locale), 'en'], { type: 'region' });
  return ({ iso, name }) => names.of(iso) ?? name;
}
