/** Most lines a cart holds. */
export const MAX_CART_LINES = 100;
/** Most pieces of one line. */
export const MAX_LINE_NUM = 9999;

export type CartProblemCode = 'off_sale' | 'out_of_stock' | 'not_enough';

/** Why a line cannot be bought in its current form; null if it can. */
export function lineProblem(line: { onSale: boolean; available: number; num: number }): CartProblemCode | null {
  if (!line.onSale) return 'off_sale';
  if (line.available <= 0) return 'out_of_stock';
  return line.num > line.available ? 'not_enough' : null;
}
