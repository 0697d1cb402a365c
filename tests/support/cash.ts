import { expect } from 'vitest';
import type { Ctx } from '../../domains/kit/context.ts';
import { saveFreightInput } from '../../domains/merchants/freight/contract.ts';
import { saveFreight } from '../../domains/merchants/freight/save-freight.server.ts';
import { pay } from '../../domains/payments/pay.server.ts';
import { addBuyer, type Goods, order, type SmallShop } from './small-shop.ts';

export const CHINA = { places: [{ country: 'CN' }], first: 1, firstMinor: 600, step: 2, stepMinor: 300 };

/** The context of a shop's owner. */
export const ownerOf = (shop: SmallShop, key: 'lamps' | 'teas' = 'lamps'): Ctx => ({
  ...shop.ctx(),
  actor: shop[key].owner,
});

/** The shop collects money on delivery in China, up to an amount; null: any. Undefined: not at all. */
export async function collectCash(
  shop: SmallShop,
  key: 'lamps' | 'teas',
  mostMinor: number | null | undefined,
  zones: object[] = [],
): Promise<void> {
  const there = await shop.app.database.db
    .selectFrom('freight_templates')
    .select('id')
    .where('merchant_id', '=', shop[key].id)
    .executeTakeFirst();
  const cash = mostMinor === undefined ? null : { mostMinor };
  const input = { id: there?.id, name: 'Parcels', chargeBy: 'piece', zones: [{ ...CHINA, cash }, ...zones] };
  await saveFreight(ownerOf(shop, key), saveFreightInput.parse(input));
}

/** An order of a new buyer that is not paid yet. */
export async function unpaidOrder(shop: SmallShop, goods: Goods = shop.lamp) {
  const ctx = await addBuyer(shop);
  const { orderNo, orders } = await order(ctx, goods);
  return { ctx, orderNo, total: orders[0]?.total.amount ?? 0 };
}

/** The same, to be paid on delivery. */
export async function confirmedForCash(shop: SmallShop, goods: Goods = shop.lamp) {
  const placed = await unpaidOrder(shop, goods);
  expect(await pay(placed.ctx, { orderNo: placed.orderNo, method: 'cash' })).toMatchObject({ kind: 'done' });
  return placed;
}
