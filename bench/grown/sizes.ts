/** The amount of everything in a grown shop; all of it follows from the number of orders. */
export interface GrownSizes {
  orders: number;
  users: number;
  products: number;
  merchants: number;
  /** Orders of one buyer, the demo shopper, who also gets two and a half times as many notifications. */
  ordersOfBuyer: number;
  /** Of the forum, with ten comments each. */
  topics: number;
}

export function grownSizes(orders: number): GrownSizes {
  return {
    orders,
    users: Math.max(100, Math.round(orders / 10)),
    products: Math.max(400, Math.round(orders / 50)),
    merchants: Math.max(20, Math.round(orders / 5_000)),
    ordersOfBuyer: Math.max(20, Math.round(orders / 500)),
    topics: Math.max(2_000, Math.round(orders / 20)),
  };
}
