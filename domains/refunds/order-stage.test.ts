import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addBuyer, checkBooks, openSmallShop, order, type SmallShop } from '../../tests/support/small-shop.ts';
import { POINTS_PURPOSE } from '../ledger/accounts.ts';

let shop: SmallShop;
beforeAll(async () => {
  shop = await openSmallShop();
});
afterAll(() => shop.close());

test.each([
  [
    'a refund stage that no refund of the order explains',
    sql`update orders set refund_stage = 'part'`,
    'has the refund stage part but its refunds make it none',
  ],
  [
    'points held for no unpaid order',
    sql`update ledger_accounts set purpose = ${POINTS_PURPOSE.held} where owner_kind = 'user' and purpose = ${POINTS_PURPOSE.available}`,
    'points held but unpaid orders use 0',
  ],
])('the ledger checks find %s', async (_, damage, sentence) => {
  await order(await addBuyer(shop), shop.lamp);
  const { db } = shop.app.database;
  expect(await checkBooks(db)).toEqual([]);
  const undone = new Error('undone');
  const found: string[] = [];
  const damaging = db.transaction().execute(async (trx) => {
    await damage.execute(trx);
    found.push(...(await checkBooks(trx)));
    throw undone;
  });
  await expect(damaging).rejects.toBe(undone);
  expect(found.join('\n')).toContain(sentence);
});
