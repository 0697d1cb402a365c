import { sql } from 'kysely';
import { addToCart } from '../../domains/cart/add-to-cart.server.ts';
import { readCart } from '../../domains/cart/queries.server.ts';
import type { Ctx } from '../../domains/kit/context.ts';
import { placeOrder } from '../../domains/orders/checkout/place-order.server.ts';
import { startPreOrder } from '../../domains/orders/checkout/pre-order.server.ts';
import { readOrder } from '../../domains/orders/queries.server.ts';
import { shipOrder } from '../../domains/orders/shipping/ship-order.server.ts';
import { pay } from '../../domains/payments/pay.server.ts';
import { addBuyer, order, type SmallShop } from './small-shop.ts';

type Buyer = Awaited<ReturnType<typeof addBuyer>>;

/** The shop that sells lamps, and a staff member of the platform who decides about refunds. */
export const owner = (shop: SmallShop): Ctx => shop.ctx({ actor: shop.lamps.owner });
export const staff = (shop: SmallShop): Ctx =>
  shop.ctx({ actor: { ...shop.teas.owner, permissions: ['refunds.manage'] } });

/** So many lamps, paid from the balance. */
export async function bought(shop: SmallShop, num: number): Promise<{ buyer: Buyer; orderNo: string; line: number }> {
  const buyer = await addBuyer(shop);
  const { orderNo } = await order(buyer, shop.lamp, { num });
  await pay(buyer, { orderNo, method: 'balance' });
  return { buyer, orderNo, line: (await readOrder(buyer, orderNo)).lines[0]?.id ?? 0 };
}

/** Three physical teas and a virtual recipe in one order, paid from the balance. */
export async function paidTeaAndRecipe(shop: SmallShop, ctx: Buyer): Promise<string> {
  await addToCart(ctx, { ...shop.tea, num: 3 });
  await addToCart(ctx, { ...shop.recipe, num: 1 });
  const cartIds = (await readCart(ctx)).groups.flatMap((group) => group.lines.map((line) => line.id));
  const { preOrderNo } = await startPreOrder(ctx, { cartIds });
  const { orderNo } = await placeOrder(ctx, { preOrderNo, requestId: preOrderNo, addressId: ctx.addressId });
  await pay(ctx, { orderNo, method: 'balance' });
  return orderNo;
}

export const ship = (shop: SmallShop, orderNo: string) =>
  shipOrder(owner(shop), { orderNo, courier: 'sf', number: `SF${orderNo}` });

/** All that ever went into an account, in every currency. */
export async function sumOf(shop: SmallShop, kind: string, id: number, purpose: string): Promise<number> {
  const found = await sql<{ sum: number }>`
    select coalesce(sum(e.amount), 0)::bigint as sum from ledger_accounts a join ledger_entries e on e.account_id = a.id
    where a.owner_kind = ${kind} and a.owner_id = ${id}::bigint and a.purpose = ${purpose}`.execute(
    shop.app.database.db,
  );
  return found.rows[0]?.sum ?? 0;
}
