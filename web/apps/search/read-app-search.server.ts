import { type AppListQuery, appListQuery } from '../../../domains/app-market/reading/contract.ts';

/** What an address asks for; invalid filters of an edited one are dropped, and the keyword is kept. */
export function readAppSearch(params: URLSearchParams): AppListQuery {
  const given = Object.fromEntries([...params].filter(([, value]) => value !== ''));
  const parsed = appListQuery.safeParse(given);
  return parsed.success ? parsed.data : appListQuery.parse({ keyword: (given.keyword ?? '').slice(0, 60) });
}
