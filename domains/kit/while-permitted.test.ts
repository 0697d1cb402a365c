import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { csvAnswer } from '../../platform/http/file-answer.ts';
import { addBuyer, openSmallShop, order, type SmallShop } from '../../tests/support/small-shop.ts';
import { shopStaffWith, staffWith } from '../../tests/support/staff.ts';
import { exportFile } from '../catalog/csv/product-files.server.ts';
import { customerFilter } from '../orders/customers/contract.ts';
import { exportCustomers } from '../orders/customers/export-customers.server.ts';
import { saleListQuery } from '../orders/sales/contract.ts';
import { exportSales } from '../orders/sales/export-sales.server.ts';
import { allSales, ownSales } from '../orders/sales/scope.server.ts';
import { pay } from '../payments/pay.server.ts';
import { exportStatement } from '../payouts/statements/export-statement.server.ts';
import { auditFilter } from '../platform-office/audit-log/contract.ts';
import { exportAudit } from '../platform-office/audit-log/export-audit.server.ts';
import { reportFileQuery } from '../platform-office/reports/contract.ts';
import { exportReport } from '../platform-office/reports/export-report.server.ts';
import type { Actor, Ctx } from './context.ts';

let shop: SmallShop;
beforeAll(async () => {
  shop = await openSmallShop();
  const buyer = await addBuyer(shop);
  const { orderNo } = await order(buyer, shop.lamp);
  await pay(buyer, { orderNo, method: 'balance' });
});
afterAll(() => shop.close());

type Staff = Ctx & { actor: Actor };
type Parts = AsyncIterable<string | Uint8Array>;

const SHOP_FILES: [string, (ctx: Staff) => Promise<Parts>][] = [
  ['sales', async (ctx) => exportSales(ctx, await ownSales(ctx), saleListQuery.parse({}))],
  ['customers', (ctx) => exportCustomers(ctx, customerFilter.parse({}))],
  ['products', async (ctx) => (await exportFile(ctx, undefined)).content],
  [
    'a statement',
    async (ctx) => (await exportStatement(ctx, 'merchant', { month: ctx.now.toISOString().slice(0, 7) })).content,
  ],
];
const READING = ['orders.read', 'customers.read', 'products.read', 'earnings.read'];

/** The actor is the same; what they may do is read again. */
const rereading = (ctx: Staff): Staff => ({ ...ctx, readAgain: () => Promise.resolve(ctx) });
const iteratorOf = (parts: Parts) => parts[Symbol.asyncIterator]();

test.each(SHOP_FILES)('a file of %s breaks off once its reader has left the shop', async (_name, open) => {
  const staff = rereading(await shopStaffWith(shop, shop.lamps.id, READING));
  const whole: string[] = [];
  for await (const part of await open(staff)) whole.push(Buffer.from(part).toString());
  expect(whole.length).toBeGreaterThan(1);
  const parts = iteratorOf(await open(staff));
  expect(Buffer.from((await parts.next()).value ?? '').toString()).toBe(whole[0]);
  await sql`delete from merchant_staff where user_id = ${staff.actor.userId}::bigint`.execute(shop.app.database.db);
  await expect(parts.next()).rejects.toMatchObject({ code: 'no_permission' });
});

const PLATFORM_FILES: [string, string, (ctx: Staff) => Promise<Parts>][] = [
  ['sales', 'orders.manage', (ctx) => exportSales(ctx, allSales(ctx), saleListQuery.parse({}))],
  ['the audit log', 'audit.read', (ctx) => exportAudit(ctx, auditFilter.parse({}))],
  [
    'booked orders',
    'figures.read',
    (ctx) => exportReport(ctx, reportFileQuery.parse({ content: 'orders', period: '7d' })),
  ],
];

test.each(PLATFORM_FILES)(
  'a file of %s of the platform breaks off with the session',
  async (_name, permission, open) => {
    const staff = await staffWith(shop, [permission]);
    let now: Ctx = staff;
    const parts = iteratorOf(await open({ ...staff, readAgain: () => Promise.resolve(now) }));
    expect((await parts.next()).done).toBe(false);
    now = { ...staff, actor: null };
    await expect(parts.next()).rejects.toMatchObject({ code: 'login_required' });
  },
);

test('a download that breaks off fails', async () => {
  const staff = rereading(await shopStaffWith(shop, shop.lamps.id, READING));
  const content = await exportCustomers(staff, customerFilter.parse({}));
  await sql`delete from merchant_staff where user_id = ${staff.actor.userId}::bigint`.execute(shop.app.database.db);
  await expect(csvAnswer('customers.csv', content).text()).rejects.toThrow();
});
