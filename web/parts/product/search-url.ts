import { MAX_KEYWORD } from '../../../domains/catalog/rules.ts';
import { readDecimal } from '../../../platform/locale/money.ts';
import { MAX_ID, readCount, readPageNumber } from '../../forms/url-numbers.ts';
import type { PageAddress } from '../../manifest/page-address.ts';

/** Parameters of the search page's URL; 0 or empty if absent. */
export interface SearchAddress {
  keyword: string;
  cid: number;
  merId: number;
  merTypeId: number;
  merCategoryId: number;
  /** As typed, in units of the reader's currency. */
  minPrice: string;
  maxPrice: string;
  inStock: boolean;
  sort: 'default' | 'sales' | 'price';
  order: 'asc' | 'desc';
  page: number;
}

export const SEARCH_PATH = '/goods/goods_search';
const SORTS = ['default', 'sales', 'price'] as const;
const NUMBERS = ['cid', 'merId', 'merTypeId', 'merCategoryId'] as const;

/** Parses a URL that may have been typed by hand: invalid parameters are ignored. */
export function readSearchAddress(params: URLSearchParams): SearchAddress {
  const sort = SORTS.find((name) => name === params.get('sort')) ?? 'default';
  const order = params.get('order');
  return {
    keyword: [...(params.get('keyword') ?? '').replace(/\p{Cc}+/gu, ' ').trim()].slice(0, MAX_KEYWORD).join(''),
    cid: readCount(params.get('cid'), MAX_ID),
    merId: readCount(params.get('merId'), MAX_ID),
    merTypeId: readCount(params.get('merTypeId'), MAX_ID),
    merCategoryId: readCount(params.get('merCategoryId'), MAX_ID),
    minPrice: readPrice(params.get('minPrice')),
    maxPrice: readPrice(params.get('maxPrice')),
    inStock: params.get('inStock') === 'true',
    sort,
    order: order === 'asc' || order === 'desc' ? order : sort === 'price' ? 'asc' : 'desc',
    page: readPageNumber(params),
  };
}

/** The URL with changes; any change except of the page itself restarts at the first page. */
export function searchHref(address: SearchAddress, changes: Partial<SearchAddress> = {}): PageAddress {
  const next = { ...address, page: 1, ...changes };
  const params = new URLSearchParams();
  if (next.keyword) params.set('keyword', next.keyword);
  for (const name of NUMBERS) if (next[name]) params.set(name, String(next[name]));
  if (next.minPrice) params.set('minPrice', next.minPrice);
  if (next.maxPrice) params.set('maxPrice', next.maxPrice);
  if (next.inStock) params.set('inStock', 'true');
  if (next.sort !== 'default') params.set('sort', next.sort);
  if (next.sort === 'price') params.set('order', next.order);
  if (next.page > 1) params.set('page', String(next.page));
  const query = params.toString();
  return query ? `${SEARCH_PATH}?${query}` : SEARCH_PATH;
}

/** A URL without parameters, for links that start a search. */
export const NO_SEARCH: SearchAddress = readSearchAddress(new URLSearchParams());

/** Number of filters besides keyword, category and order. */
export function countFilters(address: SearchAddress): number {
  const { merId, merTypeId, merCategoryId, minPrice, maxPrice, inStock } = address;
  return [merId, merTypeId, merCategoryId, minPrice || maxPrice, inStock].filter(Boolean).length;
}

function readPrice(text: string | null): string {
  const price = readDecimal(text ?? '') ?? '';
  return /^\d{1,9}(?:\.\d{1,2})?$/.test(price) && Number(price) > 0 ? price : '';
}
