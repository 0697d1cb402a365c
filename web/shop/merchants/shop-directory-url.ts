import { MAX_SHOP_KEYWORD, SHOP_SORTS, type ShopSort } from '../../../domains/catalog/shops/rules.ts';
import { MAX_ID, readCount, readPageNumber } from '../../forms/url-numbers.ts';
import type { PageAddress } from '../../manifest/page-address.ts';

/** Parameters of the shop directory's URL; 0 means any. */
export interface ShopDirectoryUrl {
  merTypeId: number;
  merCategoryId: number;
  keyword: string;
  sort: ShopSort;
  page: number;
}

export const STREET_PATH = '/merchant/merchant_street';

/** Parses a URL that may have been typed by hand: invalid parameters are ignored. */
export function readShopDirectoryUrl(search: URLSearchParams): ShopDirectoryUrl {
  return {
    merTypeId: readCount(search.get('merTypeId'), MAX_ID),
    merCategoryId: readCount(search.get('merCategoryId'), MAX_ID),
    // the header's search box shows a `keyword`
    keyword: (search.get('name') ?? '').trim().slice(0, MAX_SHOP_KEYWORD),
    sort: SHOP_SORTS.find((name) => name === search.get('sort')) ?? 'followers',
    page: readPageNumber(search),
  };
}

/** The URL with changes; another filter restarts at the first page. */
export function shopDirectoryHref(address: ShopDirectoryUrl, changes: Partial<ShopDirectoryUrl> = {}): PageAddress {
  const { merTypeId, merCategoryId, keyword, sort, page } = { ...address, page: 1, ...changes };
  const search = new URLSearchParams();
  if (merTypeId) search.set('merTypeId', String(merTypeId));
  if (merCategoryId) search.set('merCategoryId', String(merCategoryId));
  if (keyword) search.set('name', keyword);
  if (sort !== 'followers') search.set('sort', sort);
  if (page > 1) search.set('page', String(page));
  return search.size > 0 ? `${STREET_PATH}?${search}` : STREET_PATH;
}
