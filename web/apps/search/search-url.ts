import type { AppListQuery } from '../../../domains/app-market/reading/contract.ts';
import { type PageAddress, uncheckedAddress } from '../../manifest/page-address.ts';

const FILTERS = ['cid', 'platform', 'kind', 'rating', 'official', 'sort'] as const;

/** The address of a search; `change` replaces parts of it and leads to the first page. */
export function appSearchHref(query: AppListQuery, change: Record<string, string> = {}): PageAddress {
  const params = new URLSearchParams();
  if (query.keyword) params.set('keyword', query.keyword);
  for (const name of FILTERS) {
    const value = query[name];
    if (value !== undefined && value !== 'relevance') params.set(name, String(value));
  }
  for (const [name, value] of Object.entries(change)) {
    if (value) params.set(name, value);
    else params.delete(name);
  }
  return uncheckedAddress(`/app/app_search${params.size > 0 ? `?${params}` : ''}`);
}
