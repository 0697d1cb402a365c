import { ORDER_TABS, type OrderTab } from '../../../domains/orders/rules.ts';
import type { PageAddress } from '../../manifest/page-address.ts';

interface ListRequest {
  status: OrderTab;
  keyword: string;
  page: number;
}

const LAST_PAGE = 10_000;
const LONGEST_KEYWORD = 100;

/** Parameters of the order list's URL; invalid ones mean the whole list. */
export function readListRequest(search: URLSearchParams): ListRequest {
  const wanted = search.get('orderStatus');
  const page = Number(search.get('page'));
  return {
    status: ORDER_TABS.find((tab) => tab === wanted) ?? 'all',
    keyword: (search.get('keyword') ?? '').trim().slice(0, LONGEST_KEYWORD),
    page: Number.isInteger(page) && page >= 1 && page <= LAST_PAGE ? page : 1,
  };
}

/** The URL of a list, without default parameters. */
export function orderListAddress({ status, keyword, page }: ListRequest): PageAddress {
  const search = new URLSearchParams({ orderStatus: status });
  if (keyword) search.set('keyword', keyword);
  if (page > 1) search.set('page', String(page));
  return `/users/order_list?${search}`;
}
