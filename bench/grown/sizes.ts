/** The amount of everything in a grown shop; all of it follows from the number of orders. */
export interface GrownSizes {
  orders: number;
  users: number;
  /** The first of the users; the others have never ordered. */
  buyers: number;
  products: number;
  merchants: number;
  /** Orders of one buyer, the demo shopper, who also gets two and a half times as many notifications. */
  ordersOfBuyer: number;
  /** The logs of the offices have as many rows; their other lists have a fixed part of it. */
  officeRows: number;
  /** Of the forum, with ten comments each. */
  topics: number;
}

/**
 * From this number of orders on, nearly all measured lists show a full page and searches find one: two shops of at least
 * this size differ in the rows that are read, not in those that are shown.
 */
export const ORDERS_FOR_FULL_LISTS = 15_000;

export function grownSizes(orders: number): GrownSizes {
  const least = orders < ORDERS_FOR_FULL_LISTS ? SMALLEST : FULL_LISTS;
  const buyers = Math.max(100, Math.round(orders / 10));
  return {
    orders,
    buyers,
    users: Math.max(least.users, buyers),
    products: Math.max(least.products, Math.round(orders / 50)),
    merchants: Math.max(least.merchants, Math.round(orders / 5_000)),
    ordersOfBuyer: Math.max(20, Math.round(orders / 500)),
    officeRows: Math.max(least.officeRows, orders),
    topics: Math.max(2_000, Math.round(orders / 20)),
  };
}

const SMALLEST = { users: 100, products: 400, merchants: 20, officeRows: 0 };
const FULL_LISTS = { users: 10_000, products: 2_000, merchants: 200, officeRows: 20_000 };
