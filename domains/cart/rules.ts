import type { SoldAs } from '../catalog/sold-as.ts';

/** Most lines a cart holds. */
export const MAX_CART_LINES = 100;
/** Most pieces of one line. */
export const MAX_LINE_NUM = 9999;

export type CartProblemCode = 'off_sale' | 'out_of_stock' | 'not_enough' | 'already_bought';

/** Why a line cannot be bought in its current form; null if it can. */
export function lineProblem(line: {
  onSale: boolean;
  available: number;
  num: number;
  isBought: boolean;
}): CartProblemCode | null {
  if (!line.onSale) return 'off_sale';
  if (line.isBought) return 'already_bought';
  if (line.available <= 0) return 'out_of_stock';
  return line.num > line.available ? 'not_enough' : null;
}

/** How many pieces of an offer a line may have: what other wings sell is bought piece by piece. */
export function mostPieces(offer: { available: number; soldAs: SoldAs }): number {
  return Math.max(0, Math.min(offer.available, offer.soldAs === 'goods' ? MAX_LINE_NUM : 1));
}
