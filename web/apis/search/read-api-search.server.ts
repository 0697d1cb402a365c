import { type ApiListQuery, apiListQuery } from '../../../domains/api-market/reading/contract.ts';
import { LONGEST_SEARCH } from '../../../domains/api-market/reading/rules.ts';

/** What an address asks for; invalid filters of an edited one are dropped, and the words are kept. */
export function readApiSearch(params: URLSearchParams): ApiListQuery {
  const given = Object.fromEntries([...params].filter(([, value]) => value !== ''));
  const parsed = apiListQuery.safeParse(given);
  return parsed.success ? parsed.data : apiListQuery.parse({ title: (given.title ?? '').slice(0, LONGEST_SEARCH) });
}
