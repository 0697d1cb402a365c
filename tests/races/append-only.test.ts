import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addBuyer, openSmallShop, order, type SmallShop } from '../support/small-shop.ts';

let shop: SmallShop;
beforeAll(async () => {
  shop = await openSmallShop();
  await order(await addBuyer(shop), shop.tea);
  await sql`insert into audit_log (act, subject) values ('test', 'test')`.execute(shop.app.database.db);
});
afterAll(() => shop.close());

test.each([
  'update ledger_transfers set kind = kind',
  'delete from ledger_entries',
  'update stock_movements set reason = reason',
  'update audit_log set act = act',
  'delete from audit_log',
  'truncate ledger_entries',
  'truncate ledger_transfers cascade',
  'truncate stock_movements',
  'truncate audit_log',
])('refuses to %s', async (statement) => {
  await expect(sql.raw(statement).execute(shop.app.database.db)).rejects.toThrow(/never changed/);
});

test('a line cannot sell a variant of another product', async () => {
  const { db } = shop.app.database;
  await expect(
    sql`update order_lines l set sku_id = (select s.id from skus s where s.product_id <> l.product_id limit 1)`.execute(
      db,
    ),
  ).rejects.toThrow('order_lines_sku_of_product');
});

test('a payment is paid exactly when it has a time of payment', async () => {
  await expect(sql`update payments set status = 'paid', paid_at = null`.execute(shop.app.database.db)).rejects.toThrow(
    'payments_paid_at',
  );
});
