import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readCheckout } from '../../domains/orders/checkout/checkout.server.ts';
import { startPreOrder } from '../../domains/orders/checkout/pre-order.server.ts';
import { addCrowd, type Person } from './crowd.ts';
import { as } from './people.ts';
import { openSmallShop, type SmallShop } from './small-shop.ts';

let shop: SmallShop;
beforeAll(async () => {
  shop = await openSmallShop();
});
afterAll(() => shop.close());

test('people of a crowd are unrelated: the owner of the shop costs the others no subsidy', async () => {
  const [owner, buyer] = (await addCrowd(shop.app.database.db, 2)) as [Person, Person];
  expect(owner.ip).not.toBe(buyer.ip);
  const ctx = await as(shop.ctx(), buyer.userId);
  await sql`update merchants set owner_id = ${owner.userId}::bigint`.execute(ctx.db);
  const { productId, skuId } = shop.lamp;
  const { preOrderNo } = await startPreOrder(ctx, { productId, skuId, num: 1 });
  expect(await readCheckout(ctx, preOrderNo)).toMatchObject({ subsidyRefusal: null });
});
