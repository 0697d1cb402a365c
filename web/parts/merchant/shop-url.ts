import { SHOP_LISTS, type ShopList } from '../../../domains/catalog/shops/rules.ts';
import { MAX_ID, readCount, readPageNumber } from '../../forms/url-numbers.ts';
import type { PageAddress } from '../../manifest/page-address.ts';

/** The home of a shop (specification 2). */
export const shopHref = (id: number): PageAddress => `/merchant/home?id=${id}`;

/** What the shop was approved with. */
export const qualificationHref = (id: number): PageAddress => `/merchant/qualification?id=${id}`;

/** Products of a shop by category; 0 is all of them. */
export function shopCategoryHref(id: number, cid = 0, page = 1): PageAddress {
  return withPage(`/merchant/category?id=${id}${cid ? `&cid=${cid}` : ''}`, page);
}

/** A whole list of a shop. */
export function shopListHref(id: number, list: ShopList, page = 1): PageAddress {
  return withPage(`/merchant/merchant_more?id=${id}&list=${list}`, page);
}

const withPage = <A extends PageAddress>(address: A, page: number): PageAddress =>
  page > 1 ? (`${address}&page=${page}` as A) : address;

interface ShopAddress {
  /** Every page accepts `id` and `merId`: those that are not only about one shop are linked with the latter. */
  id: number;
  /** Whether a shop is named at all, if only wrongly. */
  isNamed: boolean;
  cid: number;
  list: ShopList;
  page: number;
}

/** Reads the address of a page about a shop; a number that makes no sense is 0. */
export function readShopAddress(search: URLSearchParams): ShopAddress {
  const named = search.get('id') || search.get('merId');
  return {
    id: readCount(named, MAX_ID),
    isNamed: Boolean(named),
    cid: readCount(search.get('cid'), MAX_ID),
    list: SHOP_LISTS.find((name) => name === search.get('list')) ?? 'newest',
    page: readPageNumber(search),
  };
}
