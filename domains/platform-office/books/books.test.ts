import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addBuyer, openSmallShop, type SmallShop } from '../../../tests/support/small-shop.ts';
import { checkBooks } from './check-books.server.ts';

let shop: SmallShop;
beforeAll(async () => {
  shop = await openSmallShop();
});
afterAll(() => shop.close());

test('every book is read, and what disagrees is named in its own', async () => {
  const { actor, ...ctx } = await addBuyer(shop);
  const keeper = { ...ctx, actor: { ...actor, permissions: ['payments.manage'] } };
  const { books } = await checkBooks(keeper);
  expect(books.map(({ name }) => name)).toEqual(expect.arrayContaining(['ledger', 'inventory', 'payments', 'refunds']));
  expect(books.flatMap(({ problems }) => problems)).toEqual([]);
  await sql`update stock set on_hand = on_hand + 1 where sku_id = ${shop.tea.skuId}`.execute(ctx.db);
  const wrong = (await checkBooks(keeper)).books.filter(({ problems }) => problems.length > 0);
  expect(wrong.map(({ name }) => name)).toEqual(['inventory']);
});

test('only who keeps the payments reads them', async () => {
  await expect(checkBooks(await addBuyer(shop))).rejects.toMatchObject({ code: 'no_permission' });
  await expect(checkBooks(shop.ctx())).rejects.toMatchObject({ code: 'login_required' });
});
