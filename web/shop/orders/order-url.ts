import { DomainError } from '../../../platform/errors.ts';
import type { PageAddress } from '../../manifest/page-address.ts';

const LONGEST = 40;

/** The page of an order. */
export function orderAddress(orderNo: string): PageAddress {
  return `/order/order_detail?orderId=${encodeURIComponent(orderNo)}`;
}

/** The order that an address asks for. Throws `order_not_found` where none can be meant. */
export function readOrderNo(request: Request): string {
  const orderNo = new URL(request.url).searchParams.get('orderNo') ?? '';
  if (!orderNo || orderNo.length > LONGEST) throw new DomainError('order_not_found');
  return orderNo;
}
