import type { PageAddress } from '../../manifest/page-address.ts';
/** URLs of the pages about refunds, and their parameters. */
export const refundList = (status = 'all'): PageAddress =>
  status === 'all' ? '/users/refund_list' : `/users/refund_list?status=${status}`;
/** The refunds of one order. */
export const refundsOf = (orderNo: string): PageAddress => `/users/refund_list?orderNo=${encodeURIComponent(orderNo)}`;
export const refundDetail = (refundId: number): PageAddress => `/order/refund_detail?refundId=${refundId}`;
export const refundConfirm = (orderNo: string): PageAddress =>
  `/users/refund_confirm?orderNo=${encodeURIComponent(orderNo)}`;

/** Fields `num.<line>` hold the quantity of each line. */
const NUM_FIELD = /^num\.(\d{1,15})$/;

/** The quantities named in a form or URL; undefined if there are none. */
export function readPieces(fields: Iterable<[string, unknown]>): { id: number; num: number }[] | undefined {
  const named = [...fields].flatMap(([name, value]) => {
    const line = NUM_FIELD.exec(name)?.[1];
    const num = Number(value);
    return line === undefined ? [] : [{ id: Number(line), num: Number.isInteger(num) && num > 0 ? num : 0 }];
  });
  return named.length === 0 ? undefined : named.filter(({ num }) => num > 0);
}
