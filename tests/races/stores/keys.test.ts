import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { importKeys } from '../../../domains/orders/keys/import-keys.server.ts';
import { readOrder } from '../../../domains/orders/queries.server.ts';
import { pay } from '../../../domains/payments/pay.server.ts';
import { withoutLimits } from '../../support/impatient.ts';
import { addBuyer, checkBooks, openSmallShop, order, type SmallShop } from '../../support/small-shop.ts';

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
