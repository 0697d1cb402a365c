import { DomainError } from '../../../platform/errors.ts';

const LONGEST = 40;

/** The page of an order. */
export function orderAddress(orderNo: string): string {
  return `/order/order_detail?orderId=${encodeURIComponent(orderNo)}`;
}

/** The order that an address asks for. Throws `order_not_found` where none can be meant. */
export function readOrderNo(request: Request): string {
  const orderNo = new URL(request.url).searchParams.get('orderNo') ?? '';
  if (!orderNo || orderNo.length > LONGEST) throw new DomainError('order_not_found');
  return orderNo;
}
