import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { serveWaitingLines } from '../../../domains/orders/keys/hand-out-keys.server.ts';
import { importKeys } from '../../../domains/orders/keys/import-keys.server.ts';
import { readOrder } from '../../../domains/orders/queries.server.ts';
import { pay } from '../../../domains/payments/pay.server.ts';
import { withoutLimits } from '../../support/impatient.ts';
import { addBuyer, checkBooks, openSmallShop, order, type SmallShop } from '../../support/small-shop.ts';
import { hold, inSteps, untilWaiting } from '../../support/steps.ts';

const BUYERS = 200;
const KEYS = 50;

let shop: SmallShop;
beforeAll(async () => {
  shop = await openSmallShop({ poolSize: 24 });
  withoutLimits(shop.app);
});
afterAll(() => shop.close());

const seller = () => shop.ctx({ actor: shop.teas.owner });
const keysNamed = (prefix: string, count: number) => Array.from({ length: count }, (_, nth) => `${prefix}-${nth}`);

test(`${BUYERS} buyers for ${KEYS} keys: ${KEYS} orders, and each key is handed out once`, async () => {
  const imported = await importKeys(seller(), { skuId: shop.recipe.skuId, text: keysNamed('KEY', KEYS).join('\n') });
  expect(imported).toEqual({ added: KEYS, known: 0, free: KEYS });
  const buyers = [];
  for (let nth = 0; nth < BUYERS; nth++) buyers.push(await addBuyer(shop));
  const got = await Promise.all(
    buyers.map(async (buyer) => {
      try {
        const { orderNo } = await order(buyer, shop.recipe);
        await pay(buyer, { orderNo, method: 'balance' });
        return (await readOrder(buyer, orderNo)).contents.map(({ text }) => text);
      } catch (error) {
        return [(error as { code?: string }).code ?? String(error)];
      }
    }),
  );
  const handed = got.flat().filter((text) => text.startsWith('KEY-'));
  expect(got.flat().filter((text) => text === 'out_of_stock')).toHaveLength(BUYERS - KEYS);
  expect(handed.toSorted()).toEqual(keysNamed('KEY', KEYS).toSorted());
  const { rows } = await sql<{ paid: number }>`
    select count(*)::int as paid from orders where status = 'to_evaluate'`.execute(shop.app.database.db);
  expect(rows[0]?.paid).toBe(KEYS);
  expect(await checkBooks(shop.app.database.db)).toEqual([]);
}, 120_000);

test('keys that are sold while others are imported are not counted as stock', async () => {
  const { db } = shop.app.database;
  const { skuId } = shop.recipe;
  await importKeys(seller(), { skuId, text: keysNamed('BEFORE', 5).join('\n') });
  const buyer = await addBuyer(shop);
  const { orderNo } = await order(buyer, shop.recipe);
  const outcomes = await inSteps(shop.app, sql`select from stock where sku_id = ${skuId}::bigint for no key update`, [
    () => pay(buyer, { orderNo, method: 'balance' }),
    () => importKeys(seller(), { skuId, text: keysNamed('DURING', 2).join('\n') }),
  ]);
  expect(outcomes).toEqual(['ok', 'ok']);
  const { rows } = await sql<{ free: number; sold: number }>`
    select (select count(*)::int from digital_keys where sku_id = t.sku_id and order_line_id is null) as free,
      (t.on_hand - t.reserved)::int as sold from stock t where t.sku_id = ${skuId}::bigint`.execute(db);
  expect(rows).toEqual([{ free: 6, sold: 6 }]);
  await sql`delete from digital_keys where sku_id = ${skuId}::bigint and order_line_id is null`.execute(db);
  await sql`update stock set on_hand = 0 where sku_id = ${skuId}::bigint`.execute(db);
});

test('a line that is being refunded gets no key in the same moment', async () => {
  const { db } = shop.app.database;
  await sql`update stock set on_hand = on_hand + 1 where sku_id = ${shop.recipe.skuId}::bigint`.execute(db);
  const buyer = await addBuyer(shop);
  const { orderNo } = await order(buyer, shop.recipe);
  await pay(buyer, { orderNo, method: 'balance' });
  const letGo = await hold(
    shop.app,
    sql`update order_lines set refunded_num = num where order_id = (select order_id from order_lines l
      join lines_awaiting_keys w on w.order_line_id = l.id)`,
  );
  const importing = importKeys(seller(), { skuId: shop.recipe.skuId, text: 'LATE-1' });
  await Promise.race([untilWaiting(shop.app, 1), importing]);
  await letGo();
  expect(await importing).toMatchObject({ added: 1, free: 1 });
  const handed = await sql`select from digital_keys k join lines_awaiting_keys w using (order_line_id)`.execute(db);
  expect(handed.rows).toEqual([]);
});

test('lines that cannot be served delay no other line', async () => {
  const { db } = shop.app.database;
  const stuck = await sql`
    with stuck as (
      insert into order_lines overriding system value
      select (jsonb_populate_record(null::order_lines, to_jsonb(l) || jsonb_build_object('id', 1000000 + nth))).*
      from order_lines l join lines_awaiting_keys w on w.order_line_id = l.id, generate_series(1, 250) nth returning id, sku_id)
    insert into lines_awaiting_keys (order_line_id, sku_id, since)
    select id, sku_id, now() - interval '1 day' from stuck returning 1`.execute(db);
  expect(stuck.rows).toHaveLength(250);
  await sql`update order_lines set refunded_num = 0 where id in (
    select min(order_line_id) from lines_awaiting_keys)`.execute(db);
  expect(await serveWaitingLines(shop.ctx())).toBe(1);
});
