import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addBuyer, openSmallShop, order, type SmallShop } from '../../tests/support/small-shop.ts';
import { cancelOrder } from '../orders/lifecycle/cancel-order.server.ts';
import { shipOrder } from '../orders/shipping/ship-order.server.ts';
import { expirePayments } from '../payments/expire-payments.server.ts';
import { pay } from '../payments/pay.server.ts';
import { listNotices } from './list-notices.server.ts';
import { markNoticesRead } from './mark-notices-read.server.ts';
import { notify } from './notify.server.ts';
import { countUnread } from './queries.server.ts';
import type { NoticeTab } from './rules.ts';

const HOUR_MS = 3_600_000;
let shop: SmallShop;
beforeAll(async () => {
  shop = await openSmallShop();
});
afterAll(() => shop.close());

type Buyer = Awaited<ReturnType<typeof addBuyer>>;
const list = (ctx: Buyer, kind: NoticeTab = 'all', page = 1, limit = 20) => listNotices(ctx, { kind, page, limit });
const kindsOf = async (ctx: Buyer, tab?: NoticeTab) => (await list(ctx, tab)).list.map((notice) => notice.kind);
const linkOf = (number: string) => `/order/order_detail?orderId=${number}`;

async function addNotices(ctx: Buyer, count: number): Promise<void> {
  const numbers = Array.from({ length: count }, (_, index) => `N${index + 1}`);
  await notify(
    ctx,
    ctx.actor.userId,
    'order.paid',
    numbers.map((number) => ({ data: { number }, link: linkOf(number) })),
  );
}

describe('a buyer is notified', () => {
  test('about the payment and the parcel', async () => {
    const ctx = await addBuyer(shop);
    const placed = await order(ctx, shop.lamp);
    expect(await kindsOf(ctx)).toEqual([]);
    await pay(ctx, { orderNo: placed.orderNo, method: 'balance' });
    const number = placed.orders[0]?.orderNo ?? '';
    await shipOrder({ ...ctx, actor: shop.lamps.owner }, { orderNo: number, courier: 'SF', number: 'SF123' });
    const { list: notices, unread } = await list(ctx);
    expect(unread).toBe(2);
    expect(notices.map(({ kind, link, isRead }) => [kind, link, isRead])).toEqual([
      ['order.shipped', linkOf(number), false],
      ['order.paid', linkOf(number), false],
    ]);
    // the courier is named in the reader's language, not in the sender's
    const [inFrench] = (await list({ ...ctx, locale: 'fr' })).list;
    expect(inFrench?.text).toMatch(new RegExp(`${number}.*SF Express.*SF123`));
    const [inChinese] = (await list({ ...ctx, locale: 'zh-CN' })).list;
    expect(inChinese?.text).toMatch(new RegExp(`${number}.*顺丰速运.*SF123`));
  });

  test('about an order that was not paid in time, but not about one that they cancelled', async () => {
    const ctx = await addBuyer(shop);
    const cancelled = await order(ctx, shop.lamp);
    await cancelOrder(ctx, { orderNo: cancelled.orderNo });
    expect(await kindsOf(ctx)).toEqual([]);
    await order(ctx, shop.lamp);
    await expirePayments({ ...ctx, now: new Date(ctx.now.getTime() + HOUR_MS) });
    expect(await kindsOf(ctx)).toEqual(['order.expired']);
  });
});

test('notifications are listed in tabs and pages, newest first', async () => {
  const ctx = await addBuyer(shop);
  await addNotices(ctx, 5);
  const parcel = { number: 'N6', courier: 'SF', tracking: 'T1' };
  await notify(ctx, ctx.actor.userId, 'order.shipped', [{ data: parcel, link: linkOf('N6') }]);
  expect(await kindsOf(ctx, 'delivery')).toEqual(['order.shipped']);
  expect((await list(ctx, 'payment')).total).toBe(5);
  const second = await list(ctx, 'all', 2, 4);
  expect(second).toMatchObject({ total: 6, unread: 6, page: 2, limit: 4 });
  expect(second.list.map((notice) => notice.link)).toEqual([linkOf('N2'), linkOf('N1')]);
  expect(await list(ctx, 'all', 9, 4)).toMatchObject({ list: [], total: 6, unread: 6, unreadOfKind: 6 });
  expect(await list(ctx, 'delivery')).toMatchObject({ total: 1, unread: 6, unreadOfKind: 1 });
});

describe('reading', () => {
  test('one, then all, lowers the count immediately and never below zero', async () => {
    const ctx = await addBuyer(shop);
    await addNotices(ctx, 3);
    const { list: notices } = await list(ctx);
    const id = notices[0]?.id ?? 0;
    expect(await markNoticesRead(ctx, { id })).toEqual({ total: 2 });
    expect(await markNoticesRead(ctx, { id })).toEqual({ total: 2 });
    expect((await list(ctx, 'unread')).list.map((notice) => notice.id)).not.toContain(id);
    expect(await markNoticesRead(ctx, {})).toEqual({ total: 0 });
    expect(await markNoticesRead(ctx, {})).toEqual({ total: 0 });
    expect(await countUnread(ctx)).toBe(0);
    expect((await list(ctx)).list.every((notice) => notice.isRead)).toBe(true);
  });

  test('all of one tab leaves the others unread', async () => {
    const ctx = await addBuyer(shop);
    await addNotices(ctx, 2);
    await notify(ctx, ctx.actor.userId, 'order.shipped', [
      { data: { number: 'N9', courier: 'SF', tracking: 'T9' }, link: linkOf('N9') },
    ]);
    expect(await markNoticesRead(ctx, { kind: 'payment' })).toEqual({ total: 1 });
    expect(await list(ctx, 'delivery')).toMatchObject({ unread: 1, unreadOfKind: 1 });
    expect(await list(ctx, 'payment')).toMatchObject({ unread: 1, unreadOfKind: 0 });
    const counted = [await countUnread(ctx), await countUnread(ctx, 'delivery'), await countUnread(ctx, 'forum')];
    expect(counted).toEqual([1, 1, 0]);
  });

  test('concerns the reader’s own notifications only', async () => {
    const [reader, other] = [await addBuyer(shop), await addBuyer(shop)];
    await addNotices(reader, 2);
    const id = (await list(reader)).list[0]?.id;
    expect(await list(other)).toMatchObject({ list: [], total: 0, unread: 0 });
    await expect(markNoticesRead(other, { id })).rejects.toMatchObject({ code: 'not_found' });
    await markNoticesRead(other, {});
    expect(await countUnread(reader)).toBe(2);
    for (const refused of [countUnread, (ctx: Buyer) => list(ctx), (ctx: Buyer) => markNoticesRead(ctx, {})]) {
      await expect(refused({ ...reader, actor: null } as never)).rejects.toMatchObject({ code: 'login_required' });
    }
  });
});
