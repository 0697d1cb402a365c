import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays, dayIn } from '../../platform/locale/time-zone.ts';
import { addBuyer, checkBooks, openSmallShop, order, type SmallShop } from '../../tests/support/small-shop.ts';
import type { Ctx } from '../kit/context.ts';
import { listBalanceRecords } from '../ledger/records.server.ts';
import { listNotices } from '../messages/list-notices.server.ts';
import { listOrders, readOrder } from '../orders/queries.server.ts';
import { exportSales } from '../orders/sales/export-sales.server.ts';
import { listSales, readSalesBefore, type SalePlace } from '../orders/sales/list-sales.server.ts';
import { ownSales } from '../orders/sales/scope.server.ts';
import { pay } from '../payments/pay.server.ts';
import { applyRefund } from '../refunds/apply-refund.server.ts';
import { listForDecision, listRefunds } from '../refunds/list-refunds.server.ts';
import { timeZoneOf } from '../sites/time-zone.ts';
import { listEarnings } from './earnings/list-earnings.server.ts';
import { readMerchantFigures } from './figures/read-figures.server.ts';
import { listMovements } from './stock/list-stock.server.ts';

const HOUR_MS = 3_600_000;
/** Two at the very same time: their ids decide. */
const HOURS_AGO = [3, 9, 1, 7, 7, 5];

let shop: SmallShop;
let buyer: Awaited<ReturnType<typeof addBuyer>>;
let seller: Ctx;
/** The order numbers by time of placement, newest first. */
let byTime: string[];
beforeAll(async () => {
  shop = await openSmallShop();
  buyer = await addBuyer(shop);
  seller = { ...shop.ctx(), actor: shop.lamps.owner };
  const placed: { no: string; hours: number; nth: number }[] = [];
  for (const [nth, hours] of HOURS_AGO.entries()) {
    const then = { ...buyer, now: new Date(buyer.now.getTime() - hours * HOUR_MS) };
    const { orderNo, orders } = await order(then, shop.lamp);
    await pay(then, { orderNo, method: 'balance' });
    const no = orders[0]?.orderNo ?? '';
    placed.push({ no, hours, nth });
    const [line] = (await readOrder(then, no)).lines;
    const lines = [{ id: line?.id ?? 0, num: 1 }];
    await applyRefund(then, { orderNo: no, lines, kind: 'money', reason: 'changed_mind', note: '', images: [] });
  }
  byTime = placed.toSorted((a, b) => a.hours - b.hours || b.nth - a.nth).map(({ no }) => no);
});
afterAll(async () => {
  expect(await checkBooks(shop.app.database.db)).toEqual([]);
  await shop.close();
});

/** Every page of a list with two rows per page, in order. */
async function pages<T>(read: (page: { page: number; limit: number }) => Promise<{ list: T[] }>): Promise<T[]> {
  const all: T[] = [];
  for (let page = 1; ; page += 1) {
    const { list } = await read({ page, limit: 2 });
    all.push(...list);
    if (list.length < 2) return all;
  }
}
const timesOf = (rows: { at: string }[]) => rows.map(({ at }) => Date.parse(at));
const newestFirst = (times: number[]) => times.toSorted((a, b) => b - a);

test('figures of a chosen period compare it with the same number of days before', async () => {
  const today = dayIn(timeZoneOf(seller.site), seller.now);
  const at = (days: number) => addDays(today, days);
  const now = await readMerchantFigures(seller, { days: 7, from: at(-1), to: today });
  expect([now.from, now.to, now.by, now.points.length, now.now.paid]).toEqual([at(-1), today, 'day', 2, 6]);
  expect((await readMerchantFigures(seller, { days: 7, from: at(2), to: at(1) })).by).toBe('hour');
  const past = await readMerchantFigures(seller, { days: 7, from: at(-40), to: at(-31) });
  expect([past.points.length, past.now.paid, past.top]).toEqual([10, 0, []]);
});

describe('ordered by time rather than id:', () => {
  test.each(['all', 'to_ship', 'refund'] as const)('the buyer’s orders under %s', async (status) => {
    const listed = await pages((page) => listOrders(buyer, { status, ...page }));
    expect(listed.map(({ orderNo }) => orderNo)).toEqual(byTime);
  });

  test.each(['all', 'to_ship'] as const)(
    'the shop’s sales under %s, page by page and piece by piece',
    async (status) => {
      const scope = await ownSales(seller);
      const filter = { status, keyword: '', dated: 'placed' } as const;
      const listed = await pages((page) => listSales(seller, scope, { ...filter, ...page }));
      expect(listed.map(({ orderNo }) => orderNo)).toEqual(byTime);
      const read: string[] = [];
      for (let before: SalePlace | null = null; ; ) {
        const part: Awaited<ReturnType<typeof readSalesBefore>> = await readSalesBefore(seller, scope, filter, {
          before,
          limit: 2,
        });
        read.push(...part.sales.map(({ orderNo }) => orderNo));
        if (part.sales.length < 2) break;
        before = part.last;
      }
      expect(read).toEqual(byTime);
    },
  );

  test('the lines of the file of sales', async () => {
    let file = '';
    for await (const part of await exportSales(seller, await ownSales(seller), {
      status: 'all',
      keyword: '',
      dated: 'placed',
    }))
      file += new TextDecoder().decode(part);
    expect([...file.matchAll(/^S\d{18}/gm)].map(([no]) => no)).toEqual(byTime);
  });

  test('refunds of the buyer and of the shop; those that wait for the shop oldest first', async () => {
    const orderNos = (list: { orderNo: string }[]) => list.map(({ orderNo }) => orderNo);
    expect(orderNos(await pages((page) => listRefunds(buyer, page)))).toEqual(byTime);
    expect(orderNos(await pages((page) => listForDecision(seller, { status: 'all', ...page }, 'merchant')))).toEqual(
      byTime,
    );
    const waiting = orderNos(await pages((page) => listForDecision(seller, page, 'merchant')));
    expect(waiting).toEqual(byTime.toReversed());
  });

  test('messages', async () => {
    const told = await pages((page) => listNotices(buyer, { kind: 'payment', ...page }));
    expect(told.map(({ link }) => link.split('=')[1])).toEqual(byTime);
  });

  test('earnings, of every kind together and of one', async () => {
    for (const kind of ['all', 'sale'] as const) {
      const earned = await pages((page) => listEarnings(seller, { kind, ...page }));
      expect(earned.map(({ orderNo }) => orderNo)).toEqual(byTime);
    }
  });
});

describe('with the balance after each of them:', () => {
  test.each(['all', 'out'] as const)('movements of the balance, %s', async (direction) => {
    const records = await pages((page) => listBalanceRecords(buyer, { currency: 'CNY', direction, ...page }));
    expect(timesOf(records)).toEqual(newestFirst(timesOf(records)));
    const spent = records.filter(({ amount }) => amount.amount < 0);
    expect(spent).toHaveLength(HOURS_AGO.length);
    if (direction === 'out') return;
    let left = 100_000 - spent.reduce((sum, { amount }) => sum - amount.amount, 0);
    for (const { after, amount } of records) {
      expect(after.amount).toBe(left);
      left -= amount.amount;
    }
    expect(left).toBe(0);
  });

  test('movements of stock', async () => {
    const { sku } = await listMovements(seller, shop.lamp.skuId, { page: 1, limit: 1 });
    const moved = await pages((page) => listMovements(seller, shop.lamp.skuId, page));
    expect(timesOf(moved)).toEqual(newestFirst(timesOf(moved)));
    let left = sku.onHand;
    for (const { onHand, onHandDelta } of moved) {
      expect(onHand).toBe(left);
      left -= onHandDelta;
    }
    expect(left).toBe(0);
  });
});
