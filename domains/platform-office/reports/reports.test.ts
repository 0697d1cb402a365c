import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays, dayIn, startOfDay } from '../../../platform/locale/time-zone.ts';
import { addCampaign } from '../../../tests/support/campaigns.ts';
import { later } from '../../../tests/support/people.ts';
import { bought, owner, ship } from '../../../tests/support/refunds.ts';
import {
  addBuyer,
  addCoupon,
  checkBooks,
  openSmallShop,
  order,
  type SmallShop,
} from '../../../tests/support/small-shop.ts';
import type { Ctx } from '../../kit/context.ts';
import { systemCtx } from '../../kit/system-context.ts';
import { expirePayments } from '../../payments/expire-payments.server.ts';
import { pay } from '../../payments/pay.server.ts';
import { claimCoupon } from '../../promotions/coupons/claim-coupon.server.ts';
import { applyRefund } from '../../refunds/apply-refund.server.ts';
import { approveRefund } from '../../refunds/decide-refund.server.ts';
import { timeZoneOf } from '../../sites/time-zone.ts';
import { type ReportQuery, reportFileQuery, reportQuery } from './contract.ts';
import { exportReport } from './export-report.server.ts';
import { keepReportDays } from './keep-report-days.server.ts';
import { readReport } from './read-report.server.ts';
import { comparedDays, intervalOf, intervalsOf, periodOf } from './rules.ts';

const DAY = 86_400;
let shop: SmallShop;
let reader: Ctx;
beforeAll(async () => {
  shop = await openSmallShop();
  const { actor, ...ctx } = await addBuyer(shop);
  reader = { ...ctx, actor: { ...actor, permissions: ['figures.read'] } };
  await sell();
});
afterAll(() => shop.close());

/** A subsidised order, one of three lamps of which one is refunded, and a pre-sale whose deposit the shop keeps. */
async function sell(): Promise<void> {
  const buyer = await addBuyer(shop);
  await claimCoupon(buyer, await addCoupon(shop, { discount: 333 }));
  const subsidised = await order(buyer, shop.tea, { num: 3, usePoints: 500 });
  await pay(buyer, { orderNo: subsidised.orderNo, method: 'balance' });
  const lamps = await bought(shop, 3);
  await ship(shop, lamps.orderNo);
  const { refundId } = await applyRefund(lamps.buyer, {
    orderNo: lamps.orderNo,
    kind: 'money',
    reason: 'damaged',
    note: '',
    images: [],
    lines: [{ id: lamps.line, num: 1 }],
  });
  await approveRefund(owner(shop), refundId, 'merchant');
  const { itemId } = await addCampaign(shop, shop.lamp, { kind: 'presell', price: 8000, deposit: 2000 });
  const late = await addBuyer(shop);
  const presale = await order(late, shop.lamp, { campaign: { kind: 'presell', id: itemId } });
  await pay(late, { orderNo: presale.orderNo, method: 'balance' });
  await expirePayments(later(shop.ctx(), 49 * 3600));
}

const ask = (query: Partial<ReportQuery>, ctx = reader) => {
  const today = dayIn(timeZoneOf(ctx.site), ctx.now);
  const period = { from: addDays(today, -9), to: addDays(today, 5) };
  // other than in the last test: the cache holds what was read before
  return readReport(ctx, { ...reportQuery.parse({}), ...period, ...query });
};

async function ledger(purposes: string[], kinds: string[]): Promise<number> {
  const found = await sql<{ sum: number }>`
    select coalesce(sum(e.amount), 0)::bigint as sum from ledger_entries e join ledger_accounts a on a.id = e.account_id
      join ledger_transfers t on t.id = e.transfer_id
    where a.purpose = any(${purposes}::text[]) and t.kind = any(${kinds}::text[])`.execute(shop.app.database.db);
  return found.rows[0]?.sum ?? 0;
}

describe('a report', () => {
  test('adds up to the movements of the ledger, in every view', async () => {
    const sales = -(await ledger(['clearing', 'deposits'], ['payment.settled', 'presell.forfeited']));
    const refunded = await ledger(['balance', 'gift', 'to_refund'], ['refund.paid']);
    const commission = await ledger(['commission'], ['payment.settled', 'refund.paid']);
    expect([sales > 0, refunded > 0, commission > 0]).toEqual([true, true, true]);
    const afterwards = later(reader, 3 * DAY);
    for (const view of ['time', 'site', 'shop', 'category'] as const) {
      const { now, list } = await ask({ view }, afterwards);
      expect([now.sales.amount, now.refunded.amount, now.commission.amount]).toEqual([sales, refunded, commission]);
      const sum = (of: (row: (typeof list)[number]) => number) => list.reduce((total, row) => total + of(row), 0);
      expect(sum((row) => row.sales.amount)).toBe(sales);
      expect(sum((row) => row.refunded.amount)).toBe(refunded);
      expect(sum((row) => row.commission.amount)).toBe(commission);
    }
    expect(await checkBooks(shop.app.database.db)).toEqual([]);
  });

  test('is narrowed to a shop, a category and a currency, and compared with the days before', async () => {
    const everything = await ask({});
    const teas = await ask({ shop: shop.teas.id });
    const lamps = await ask({ shop: shop.lamps.id });
    expect(teas.now.orders + lamps.now.orders).toBe(everything.now.orders);
    expect(lamps.now).toMatchObject({ orders: 1, pieces: 3, refunds: 1 });
    expect((await ask({ currency: 'USD' })).now.sales).toEqual({ amount: 0, currency: 'USD' });
    const { list } = await ask({ view: 'category' });
    const first = list.find(({ key }) => key !== '0');
    expect((await ask({ category: Number(first?.key) })).now.sales).toEqual(first?.sales);
    const nextWeeks = later(reader, 15 * DAY);
    expect((await ask({}, nextWeeks)).before.orders).toBe(everything.now.orders);
  });

  test('is the same from the days that the job keeps, which never change', async () => {
    const before = await ask({ view: 'shop', limit: 50 }, later(reader, 4 * DAY));
    const job = () => keepReportDays(systemCtx(shop.app, new Date(Date.now() + 4 * DAY * 1000)));
    let days = 0;
    for (let run = await job(); run > 0; run = await job()) days += run;
    expect(days).toBeGreaterThan(0);
    expect(await ask({ view: 'shop', limit: 49 }, later(reader, 4 * DAY))).toMatchObject({
      now: before.now,
      list: before.list,
    });
    shop.app.valueCache.drop();
    expect(await ask({ view: 'shop', limit: 50 }, later(reader, 4 * DAY))).toEqual(before);
    expect(await checkBooks(shop.app.database.db)).toEqual([]);
  });

  test('takes a day from what the job keeps an hour after its end, and from the orders until then', async () => {
    const { db } = shop.app.database;
    const zone = timeZoneOf(reader.site);
    const midnight = startOfDay(dayIn(zone, later(reader, 10 * DAY).now), zone).getTime();
    const keptAt = async (minutes: number) => {
      const clock = systemCtx(shop.app, new Date(midnight + minutes * 60_000));
      while ((await keepReportDays(clock)) > 0);
      const found = await sql<{ until: string }>`
        select to_char(counted_until, 'YYYY-MM-DD') as until from sales_days_counted where time_zone = ${zone}`.execute(
        db,
      );
      return found.rows[0]?.until;
    };
    const today = dayIn(zone, new Date(midnight));
    expect(await keptAt(59)).toBe(addDays(today, -1));
    expect(await keptAt(60)).toBe(today);
    expect(await checkBooks(db)).toEqual([]);
  });

  test('is the same from stored sums of days and months in every view, also before they are stored', async () => {
    const { db } = shop.app.database;
    const [clock, asked] = [systemCtx(shop.app, new Date(Date.now() + 70 * DAY * 1000)), later(reader, 70 * DAY)];
    const last = dayIn(timeZoneOf(reader.site), asked.now);
    const read = async () => {
      const found = [];
      for (const view of ['time', 'site', 'shop', 'category'] as const)
        for (const days of [3, 62, 90])
          found.push(await ask({ view, from: addDays(last, 1 - days), to: last, step: 'month', limit: 50 }, asked));
      shop.app.valueCache.drop();
      return found;
    };
    shop.app.valueCache.drop();
    const before = await read();
    await keepReportDays(clock);
    await sql`update sales_days_counted set summed_until = null`.execute(db);
    await sql`delete from sales_sums`.execute(db);
    expect(await read()).toEqual(before);
    while ((await keepReportDays(clock)) > 0);
    const grains = await sql<{ grain: string }>`select distinct grain from sales_sums order by 1`.execute(db);
    expect(grains.rows.map(({ grain }) => grain)).toEqual(['category_day', 'shop_day', 'shop_month']);
    expect(await read()).toEqual(before);
    expect(await checkBooks(db)).toEqual([]);
    await sql`update sales_sums set sales_minor = sales_minor + 1 where grain = 'shop_month'`.execute(db);
    expect(await checkBooks(db)).toMatchObject([expect.stringContaining('the shop_month sums')]);
    await sql`update sales_sums set sales_minor = sales_minor - 1 where grain = 'shop_month'`.execute(db);
  });

  test('is a file whose lines sum to it, recorded in the audit log', async () => {
    const { now } = await ask({}, later(reader, 4 * DAY));
    const lines = await linesOf('orders');
    const sales = lines.slice(1).reduce((sum, line) => sum + Math.round(Number(line.at(-4)) * 100), 0);
    const commission = lines.slice(1).reduce((sum, line) => sum + Math.round(Number(line.at(-2)) * 100), 0);
    expect([sales, commission]).toEqual([now.sales.amount, now.commission.amount]);
    expect((await linesOf('table'))[0]).toContain('commission');
    const audited = await sql<{ num: number }>`
      select count(*)::int as num from audit_log where act = 'report.exported'`.execute(shop.app.database.db);
    expect(audited.rows[0]?.num).toBe(2);
  });

  test('is a file of the lines that each filter leaves', async () => {
    const all = await linesOf('orders');
    expect(await linesOf('orders', { site: reader.site.id, currency: 'CNY' })).toEqual(all);
    for (const filter of [{ category: 999_999 }, { shop: 999_999 }, { site: 999_999 }, { currency: 'LAK' }])
      expect(await linesOf('orders', filter)).toEqual([all[0]]);
  });

  test('needs the permission for figures', async () => {
    const buyer = await addBuyer(shop);
    await expect(ask({}, buyer)).rejects.toMatchObject({ code: 'no_permission' });
    await expect(exportReport(buyer, reportFileQuery.parse({}))).rejects.toMatchObject({ code: 'no_permission' });
    await expect(ask({}, shop.ctx())).rejects.toMatchObject({ code: 'login_required' });
  });
});

async function linesOf(content: 'orders' | 'table', filter: object = {}): Promise<string[][]> {
  const today = dayIn(timeZoneOf(reader.site), reader.now);
  const query = reportFileQuery.parse({ content, from: addDays(today, -9), to: addDays(today, 5), ...filter });
  const parts: string[] = [];
  for await (const part of await exportReport(reader, query)) parts.push(part);
  return parts
    .join('')
    .trim()
    .split('\r\n')
    .map((line) => line.split(','));
}

describe('a period', () => {
  test.each([
    [{}, { from: '2026-10-25', to: '2026-11-23', days: 30, step: 'day' }],
    [
      { from: '2026-11-23', to: '2026-11-20' },
      { from: '2026-11-20', to: '2026-11-23', days: 4, step: 'day' },
    ],
    [
      { from: '2026-01-01', to: '2026-11-23' },
      { from: '2026-01-01', to: '2026-11-23', days: 327, step: 'week' },
    ],
    [
      { from: '2001-01-01', to: '2026-11-23' },
      { from: '2023-11-22', to: '2026-11-23', days: 1098, step: 'month' },
    ],
  ] as const)('%j is %j', (asked, period) => {
    expect(periodOf({ ...asked, step: 'day' }, '2026-11-23')).toEqual(period);
  });

  test('has whole weeks from Monday and whole months', () => {
    expect(intervalOf('2026-11-22', 'week')).toBe('2026-11-16');
    const months = { from: '2026-01-31', to: '2026-03-01', days: 30, step: 'month' } as const;
    expect(intervalsOf(months)).toEqual(['2026-01-01', '2026-02-01', '2026-03-01']);
    expect(intervalsOf(months).map((start) => comparedDays(start, months))).toEqual([
      { from: '2026-01-01', to: '2026-01-01' },
      { from: '2026-01-02', to: '2026-01-29' },
      { from: '2026-01-30', to: '2026-01-30' },
    ]);
  });
});
