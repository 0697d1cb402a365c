import { DomainError } from '../../../platform/errors.ts';
import type { TextBook } from '../../../platform/locale/text-book.ts';
import type { PageAddress } from '../../manifest/page-address.ts';

const LONGEST = 40;

/** The page of an order. */
export function orderAddress(orderNo: string): PageAddress {
  return `/order/order_detail?orderId=${encodeURIComponent(orderNo)}`;
}

/** The first step of the way to an order: one's own orders, or the look-up for the bearer of a pass. */
export function ordersStep(t: TextBook['t'], isByPass: boolean): { label: string; to: PageAddress } {
  if (isByPass) return { label: t('orders:track.title'), to: '/order/track' };
  return { label: t('orders:title'), to: '/users/order_list' };
}

/** The order named in a URL. Throws `order_not_found` if there cannot be one. */
export function readOrderNo(request: Request): string {
  const orderNo = new URL(request.url).searchParams.get('orderNo') ?? '';
  if (!orderNo || orderNo.length > LONGEST) throw new DomainError('order_not_found');
  return orderNo;
}
