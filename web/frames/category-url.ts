import type { PageAddress } from '../manifest/page-address.ts';
export function categoryAddress(id: number): PageAddress {
  return `/goods/goods_search?cid=${id}`;
}
