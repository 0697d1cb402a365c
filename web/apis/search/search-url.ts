import type { ApiListQuery } from '../../../domains/api-market/reading/contract.ts';
import { type PageAddress, uncheckedAddress } from '../../manifest/page-address.ts';

const FILTERS = ['cid', 'free', 'sort'] as const;

/** The address of a search; `change` replaces parts of it and leads to the first page. */
export function apiSearchHref(query: ApiListQuery, change: Record<string, string> = {}): PageAddress {
  const params = new URLSearchParams();
  for (const name of ['title', 'name'] as const) if (query[name]) params.set(name, query[name]);
  for (const name of FILTERS) {
    const value = query[name];
    if (value !== undefined && value !== 'relevance') params.set(name, String(value));
  }
  for (const [name, value] of Object.entries(change)) {
    if (value) params.set(name, value);
    else params.delete(name);
  }
  return uncheckedAddress(`/api/api_search${params.size > 0 ? `?${params}` : ''}`);
}
