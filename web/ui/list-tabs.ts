import type { PageAddress, PagePath } from '../manifest/page-address.ts';

const LAST_PAGE = 10_000;

/** The page number of a URL; invalid ones mean the first. */
export function readPage(search: URLSearchParams): number {
  const page = Number(search.get('page'));
  return Number.isInteger(page) && page >= 1 && page <= LAST_PAGE ? page : 1;
}

/** The URL of a list, without default parameters. */
export function tabAddress(path: PagePath, filters: Record<string, string>, page = 1): PageAddress {
  const search = new URLSearchParams(filters);
  if (page > 1) search.set('page', String(page));
  const query = search.toString();
  return query ? `${path}?${query}` : path;
}
