import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addBuyer, openSmallShop, order, type SmallShop } from '../../../tests/support/small-shop.ts';
import type { Ctx } from '../../kit/context.ts';
import { pay } from '../../payments/pay.server.ts';
import { customerFilter } from '../customers/contract.ts';
import { exportCustomers } from '../customers/export-customers.server.ts';
import { saleFilter, saleListQuery } from './contract.ts';
import { exportSales } from './export-sales.server.ts';
import { listSales } from './list-sales.server.ts';
import { allSales, ownSales, type SaleScope } from './scope.server.ts';

let shop: SmallShop;
let buyerId: number;
beforeAll(async () => {
  shop = await openSmallShop();
  const buyer = await addBuyer(shop);
  buyerId = buyer.actor.userId;
  await pay(buyer, { orderNo: (await order(buyer, shop.tea)).orderNo, method: 'balance' });
});
afterAll(() => shop.close());

const platform = (permissions: string[]): Ctx => ({ ...shop.ctx(), actor: { ...shop.lamps.owner, permissions } });
async function employ(role: string): Promise<Ctx> {
  const who = await addBuyer(shop);
  await sql`insert into merchant_staff (merchant_id, user_id, role)
    values (${shop.teas.id}::bigint, ${who.actor.userId}::bigint, ${role})`.execute(shop.app.database.db);
  return who;
}

async function expectRefused(ctx: Ctx, scope: SaleScope): Promise<void> {
  const refused = { code: 'no_permission' };
  for (const keyword of ['', 'tea'])
    await expect(listSales(ctx, scope, saleListQuery.parse({ buyerId, keyword }))).rejects.toMatchObject(refused);
  await expect(exportSales(ctx, scope, saleFilter.parse({ buyerId }))).rejects.toMatchObject(refused);
  expect((await listSales(ctx, scope, saleListQuery.parse({}))).total).toBe(1);
}

it('the orders of one customer need the permission to open customers', async () => {
  const finance = await employ('finance');
  await expectRefused(finance, await ownSales(finance));
  const support = await employ('support');
  expect((await listSales(support, await ownSales(support), saleListQuery.parse({ buyerId }))).total).toBe(1);
});

it('the tabs of the orders of one customer count that customer’s only', async () => {
  const teas: Ctx = { ...shop.ctx(), actor: shop.teas.owner };
  const other = await addBuyer(shop);
  const counts = async (filter: object) =>
    (await listSales(teas, await ownSales(teas), saleListQuery.parse(filter))).counts;
  expect(await counts({ buyerId })).toEqual(await counts({}));
  expect(Object.values(await counts({ buyerId: other.actor.userId })).every((count) => count === 0)).toBe(true);
});

it('for the platform, the orders of one account need the permission over accounts', async () => {
  const clerk = platform(['orders.manage']);
  await expectRefused(clerk, allSales(clerk));
  const both = platform(['orders.manage', 'users.manage']);
  expect((await listSales(both, allSales(both), saleListQuery.parse({ buyerId }))).total).toBe(1);
});

it('the audit logs record that an export was a search, without its words', async () => {
  const teas: Ctx = { ...shop.ctx(), actor: shop.teas.owner };
  const clerk = platform(['orders.manage']);
  for (const keyword of ['Li Lei', '']) {
    await exportSales(teas, await ownSales(teas), saleFilter.parse({ keyword }));
    await exportSales(clerk, allSales(clerk), saleFilter.parse({ keyword }));
    await exportCustomers(teas, customerFilter.parse({ keyword }));
  }
  for (const log of [sql`audit_log`, sql`merchant_audit_log`]) {
    const found = await sql<{ act: string; searched: unknown }>`
      select act, details -> 'keyword' as searched from ${log} where act in ('orders.exported', 'customers.exported')
      order by act, id`.execute(shop.app.database.db);
    const searched = found.rows.map(({ searched: was }) => was);
    expect(searched.length).toBeGreaterThan(0);
    expect(searched).toEqual(searched.map((_, nth) => nth % 2 === 0));
  }
});
