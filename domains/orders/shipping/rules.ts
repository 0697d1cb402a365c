import { isShipped, type ProductKind } from '../../catalog/product-kinds.ts';
/** A shop's note on an order, which the buyer sees. */
export const MAX_MERCHANT_REMARK = 300;
/** Keys and codes of virtual products in one message. */
export const MAX_CONTENT = 4_000;
/** Defaults of the site's settings: by how many days a buyer may postpone receipt, once. */
export const EXTEND_DAYS = 3;

export interface LineToShip {
  id: number;
  num: number;
  shippedNum: number;
  refundedNum: number;
  kind: ProductKind;
}

/** Pieces of a line still to be sent: refunded ones are never sent, and virtual products are not shipped. */
export function leftToShip(line: Pick<LineToShip, 'num' | 'shippedNum' | 'refundedNum' | 'kind'>): number {
  return isShipped(line.kind) ? Math.max(0, line.num - line.shippedNum - line.refundedNum) : 0;
}

export interface ShippedPiece {
  id: number;
  num: number;
}

/**
 * The contents of a parcel: the requested pieces, or by default everything that is left. `tooMany` lists lines that
 * have fewer left or do not belong to this order.
 */
export function choosePieces(
  lines: readonly LineToShip[],
  wanted: readonly ShippedPiece[] | undefined,
): { pieces: ShippedPiece[]; tooMany: { id: number; left: number }[] } {
  if (!wanted) {
    return {
      pieces: lines.map((line) => ({ id: line.id, num: leftToShip(line) })).filter(({ num }) => num > 0),
      tooMany: [],
    };
  }
  const sums = new Map<number, number>();
  for (const { id, num } of wanted) sums.set(id, (sums.get(id) ?? 0) + num);
  const pieces = [...sums].map(([id, num]) => ({ id, num }));
  const left = new Map(lines.map((line) => [line.id, leftToShip(line)]));
  return {
    pieces,
    tooMany: pieces.flatMap(({ id, num }) => (num > (left.get(id) ?? 0) ? [{ id, left: left.get(id) ?? 0 }] : [])),
  };
}
