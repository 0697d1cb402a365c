import { MAX_STORE_KEYWORD, type StoreTheme } from '../../domains/stores/rules.ts';
import { MAX_ID, readCount, readPageNumber } from '../forms/url-numbers.ts';
import type { PageAddress } from '../manifest/page-address.ts';
import { withQuery } from '../manifest/page-address.ts';

/** Where the pages of a store are: on its own host without an id, and in a preview below the theme's name. */
export interface StorePlace {
  id: number | null;
  preview: StoreTheme | null;
}

export interface StoreRequest {
  id: number;
  /** A category of the shop; 0: none. */
  cid: number;
  keyword: string;
  page: number;
  /** All products, page by page. */
  isAll: boolean;
}

/** The home of a store, or a list inside it. */
export function storeHref({ id, preview }: StorePlace, list: Partial<Omit<StoreRequest, 'id'>> = {}): PageAddress {
  const { cid, keyword, page = 1, isAll } = list;
  const query = {
    ...(id && { id: String(id) }),
    ...(cid && { cid: String(cid) }),
    ...(keyword && { keyword }),
    ...(isAll && { list: 'all' }),
    ...(page > 1 && { page: String(page) }),
  };
  const path: PageAddress = preview ? `/store/theme/${preview}` : '/store';
  return Object.keys(query).length > 0 ? withQuery(path, query) : path;
}

/** Reads the address of a store's page; a number that makes no sense is 0. */
export function readStoreAddress(params: URLSearchParams): StoreRequest {
  const keyword = (params.get('keyword') ?? '').trim().slice(0, MAX_STORE_KEYWORD);
  const page = readPageNumber(params);
  return {
    id: readCount(params.get('id'), MAX_ID),
    cid: readCount(params.get('cid'), MAX_ID),
    keyword,
    page,
    isAll: params.get('list') === 'all' || page > 1,
  };
}
