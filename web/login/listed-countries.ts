import type { ListedCountry } from '../../domains/accounts/countries.ts';
import type { Locale } from '../../platform/locale/locale.ts';

const ADDRESS = '/api/front/country/list';
const coming = new Map<Locale, Promise<ListedCountry[]>>();

/**
 * The countries with their names in the reader's language, fetched when the list is first opened: China first, then the
 * shop's languages, then by name. Empty if the request failed; the next opening retries.
 */
export function fetchCountries(locale: Locale): Promise<ListedCountry[]> {
  const known = coming.get(locale);
  if (known) return known;
  const asked = fetch(ADDRESS, { headers: { language: locale } })
    .then(async (answer) => (answer.ok ? ((await answer.json()) as { data: ListedCountry[] }).data : []))
    .catch(() => []);
  coming.set(locale, asked);
  asked.then((countries) => countries.length === 0 && coming.delete(locale));
  return asked;
}
