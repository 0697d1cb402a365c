import { splitByWeight } from '../../../platform/locale/money.ts';

interface GiftTarget {
  orderId: number;
  /** What the freight and each line still cost: nothing is paid twice. */
  freight: number;
  lines: readonly { id: number; open: number }[];
}

interface Laid {
  id: number;
  gift: number;
}

/**
 * Allocates gift balance in proportion to the cost of each line and each freight. The parts sum to the gift amount,
 * none exceeds its cost, and the share of an order not allocated to lines pays its freight.
 */
export function layGift(gift: number, orders: readonly GiftTarget[]): { orders: Laid[]; lines: Laid[] } {
  const parts = splitByWeight(
    gift,
    orders.flatMap(({ freight, lines }) => [...lines.map((line) => line.open), freight]),
  );
  let next = 0;
  const laid: { orders: Laid[]; lines: Laid[] } = { orders: [], lines: [] };
  for (const { orderId, lines } of orders) {
    const own = parts.slice(next, next + lines.length + 1);
    next += own.length;
    laid.lines.push(...lines.map(({ id }, index) => ({ id, gift: own[index] ?? 0 })));
    laid.orders.push({ id: orderId, gift: own.reduce((sum, part) => sum + part, 0) });
  }
  return laid;
}
