import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLimits } from '../../../server/limits.ts';
import { addBuyer, openSmallShop, order, type SmallShop } from '../../../tests/support/small-shop.ts';
import { pay } from '../../payments/pay.server.ts';
import { findBought } from './find-bought.server.ts';
import { importKeys } from './import-keys.server.ts';

let shop: SmallShop;
let orderNo: string;
let email: string;
beforeAll(async () => {
  shop = await openSmallShop();
  await importKeys(shop.ctx({ actor: shop.teas.owner }), { skuId: shop.recipe.skuId, text: 'KEY-1\nKEY-2' });
  const buyer = await addBuyer(shop);
  ({ orderNo } = await order(buyer, shop.recipe));
  await pay(buyer, { orderNo, method: 'balance' });
  const { db } = shop.app.database;
  const { rows } = await sql<{ no: string; email: string }>`
    update users set kind = 'visitor' where id = ${buyer.actor.userId}::bigint returning email`.execute(db);
  email = rows[0]?.email ?? '';
});
afterAll(() => shop.close());

/** Each visitor at an address of its own. */
let visitors = 0;
function visitor() {
  visitors += 1;
  return shop.ctx({ ip: `203.0.113.${visitors}` });
}

test('a buyer without an account finds the order and its key again', async () => {
  const bought = await findBought(visitor(), { orderNo, contact: ` ${email.toUpperCase()} ` });
  expect(bought).toMatchObject({ orderNo, isPaid: true, lines: [{ num: 1, content: 'KEY-1' }] });
});

test('a wrong contact and a number that does not exist are refused alike, and orders of members are not found', async () => {
  const wrong = [
    { orderNo, contact: 'someone@example.com' },
    { orderNo: '99999999', contact: email },
    { orderNo, contact: '13800138000' },
  ];
  for (const attempt of wrong)
    await expect(findBought(visitor(), attempt)).rejects.toMatchObject({ code: 'bought_not_found', details: {} });
  const member = await addBuyer(shop);
  const own = await order(member, shop.tea);
  const contact = `${(await sql<{ email: string }>`select email from users where id = ${member.actor.userId}`.execute(member.db)).rows[0]?.email}`;
  await expect(findBought(visitor(), { orderNo: own.orderNo, contact })).rejects.toMatchObject({
    code: 'bought_not_found',
  });
});

test('an IP address has five attempts', async () => {
  // the small shop has no limits
  shop.app.limits.lookups = createLimits(shop.app.database, shop.app.secret).lookups;
  const ctx = visitor();
  for (let attempt = 0; attempt < 5; attempt++)
    await expect(findBought(ctx, { orderNo, contact: 'a@example.com' })).rejects.toMatchObject({
      code: 'bought_not_found',
    });
  await expect(findBought(ctx, { orderNo, contact: email })).rejects.toMatchObject({ code: 'too_many_requests' });
});
