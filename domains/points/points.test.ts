import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { receivedOrder } from '../../tests/support/reviewing.ts';
import { addBuyer, checkBooks, openSmallShop, order, type SmallShop } from '../../tests/support/small-shop.ts';
import { type Ctx, emit } from '../kit/context.ts';
import { transact } from '../kit/transact.ts';
import { platformPoints, userPoints } from '../ledger/accounts.ts';
import { readPoints } from '../ledger/queries.server.ts';
import { transfer } from '../ledger/transfer.server.ts';
import { transitionOrders } from '../orders/lifecycle/transition-orders.server.ts';
import { readOrder } from '../orders/queries.server.ts';
import { pay } from '../payments/pay.server.ts';
import { applyRefund } from '../refunds/apply-refund.server.ts';
import { approveRefund } from '../refunds/decide-refund.server.ts';
import { releaseEarnings } from '../refunds/money/release-earnings.server.ts';
import { checkIn } from './check-in.server.ts';
import { listPointsRecords, readPointsSummary } from './queries.server.ts';

type Buyer = Awaited<ReturnType<typeof addBuyer>>;
const PAGE = { direction: 'all', page: 1, limit: 50 } as const;
const DAY = 86_400_000;
let shop: SmallShop;
beforeAll(async () => {
  shop = await openSmallShop();
});
afterAll(() => shop.close());
afterEach(async () => expect(await checkBooks(shop.app.database.db)).toEqual([]));

const pointsOf = (ctx: Buyer) => readPoints(ctx, ctx.actor.userId);
const kindsOf = async (ctx: Ctx) => (await listPointsRecords(ctx, PAGE)).list.map((each) => [each.kind, each.points]);
async function idOf(orderNo: string): Promise<number> {
  const { db } = shop.app.database;
  return (await db.selectFrom('orders').select('id').where('no', '=', orderNo).executeTakeFirstOrThrow()).id;
}
/** A lamp of 99.00 and its freight of 10.00, paid, shipped and received. */
async function received(ctx: Buyer, num = 1): Promise<{ orderNo: string; orderId: number }> {
  const { orderNo } = await order(ctx, shop.lamp, { num });
  await pay(ctx, { orderNo, method: 'balance' });
  const orderId = await idOf(orderNo);
  for (const [event, who] of [
    ['ship', 'merchant'],
    ['receive', 'buyer'],
  ] as const)
    await transitionOrders(ctx, { orderIds: [orderId], event, who, actorId: ctx.actor.userId });
  return { orderNo, orderId };
}
/** The buyer requests a refund of a lamp, and the shop pays it; `between` runs in the meantime. */
async function refunded(ctx: Buyer, orderNo: string, between?: () => Promise<unknown>): Promise<void> {
  const lines = (await readOrder(ctx, orderNo)).lines.map(({ id }) => ({ id, num: 1 }));
  const { refundId } = await applyRefund(ctx, {
    orderNo,
    lines,
    kind: 'money',
    reason: 'damaged',
    note: '',
    images: [],
  });
  await between?.();
  const owner = { ...shop.ctx(), actor: shop.lamps.owner };
  await approveRefund(owner, refundId, 'merchant');
}
const complete = (ctx: Ctx, orderId: number) =>
  transitionOrders(ctx, { orderIds: [orderId], event: 'close_evaluation', who: 'system', actorId: null });

/** The refund period is over. */
const afterReturns = (ctx: Ctx) => releaseEarnings({ ...ctx, now: new Date(ctx.now.getTime() + 31 * DAY) });

describe('an order', () => {
  test('earns a point for each unit paid: frozen on receipt, released once when nothing can be returned', async () => {
    const ctx = await addBuyer(shop);
    const { orderNo, orderId } = await received(ctx);
    expect(await readPointsSummary(ctx)).toMatchObject({ current: 5_000, frozen: 109, accumulated: 5_000 });
    expect((await listPointsRecords(ctx, PAGE)).pending).toEqual([{ orderNo, points: 109 }]);
    await complete(ctx, orderId);
    await releaseEarnings({ ...ctx, now: new Date(ctx.now.getTime() + 29 * DAY) });
    expect(await readPointsSummary(ctx)).toMatchObject({ current: 5_000, frozen: 109 });
    await afterReturns(ctx);
    await emit(ctx, 'order.final', { orderId, orderNo, userId: ctx.actor.userId });
    expect(await readPointsSummary(ctx)).toMatchObject({ current: 5_109, frozen: 0, accumulated: 5_109, spent: 0 });
    expect(await kindsOf(ctx)).toEqual([
      ['order', 109],
      ['gift', 5_000],
    ]);
  });

  test('that is refunded loses its frozen points, and released ones as far as there are any', async () => {
    const [frozen, free] = [await addBuyer(shop), await addBuyer(shop)];
    const first = await received(frozen);
    await refunded(frozen, first.orderNo);
    await afterReturns(frozen);
    // the freight of 10.00 is not refunded because it was delivered; and the order is completed
    expect(await readPointsSummary(frozen)).toMatchObject({ current: 5_010, frozen: 0 });
    const second = await received(free, 2);
    const { userId } = free.actor;
    await transfer(free, {
      kind: 'points.held',
      reference: 'elsewhere',
      requestKey: 'points.held:elsewhere',
      entries: [
        { account: userPoints(userId), amount: -4_970 },
        { account: platformPoints(), amount: 4_970 },
      ],
    });
    await refunded(free, second.orderNo, async () => {
      await complete(free, second.orderId);
      // a refund requested in time keeps them frozen
      await afterReturns(free);
      expect(await pointsOf(free)).toBe(30);
    });
    await afterReturns(free);
    expect(await pointsOf(free)).toBe(30 + 109);
  });

  test('that was paid with points earns points for the money only', async () => {
    const ctx = await addBuyer(shop);
    const { orderNo } = await order(ctx, shop.lamp, { usePoints: 1_000 });
    expect(await readPointsSummary(ctx)).toMatchObject({ current: 4_000, frozen: 1_000, spent: 0 });
    await pay(ctx, { orderNo, method: 'balance' });
    expect(await readPointsSummary(ctx)).toMatchObject({ current: 4_000, frozen: 0, spent: 1_000 });
    expect(await kindsOf(ctx)).toEqual([
      ['spent', -1_000],
      ['gift', 5_000],
    ]);
  });
});

describe('the daily visit', () => {
  const on = (ctx: Buyer, days: number): Buyer => ({ ...ctx, now: new Date(ctx.now.getTime() + days * DAY) });

  test('counts once a day, brings more for days in a row, and starts again after a missed day', async () => {
    const ctx = await addBuyer(shop);
    expect(await checkIn(ctx)).toEqual({ points: 5, streak: 1, current: 5_005 });
    await expect(checkIn(ctx)).rejects.toMatchObject({ code: 'checked_in' });
    const visitor = { ...ctx, actor: { ...ctx.actor, kind: 'visitor' as const } };
    await expect(checkIn(visitor)).rejects.toMatchObject({ code: 'members_only' });
    expect(await checkIn(on(ctx, 1))).toMatchObject({ points: 5, streak: 2 });
    expect(await checkIn(on(ctx, 2))).toMatchObject({ points: 10, streak: 3 });
    expect((await readPointsSummary(on(ctx, 3))).checkIn).toMatchObject({ isDone: false, streak: 3 });
    expect(await checkIn(on(ctx, 4))).toMatchObject({ points: 5, streak: 1 });
    const { checkIn: week } = await readPointsSummary(on(ctx, 4));
    expect(week.days.map((day) => [day.isDone, day.isToday])).toEqual([[true, true], ...Array(6).fill([false, false])]);
  });

  test('is for members', async () => {
    for (const act of [
      () => checkIn(shop.ctx()),
      () => readPointsSummary(shop.ctx()),
      () => listPointsRecords(shop.ctx(), PAGE),
    ])
      await expect(act()).rejects.toMatchObject({ code: 'login_required' });
  });
});

describe('a review', () => {
  const told = (ctx: Buyer, orderLineId = 0, at: object = {}) =>
    emit({ ...ctx, ...at }, 'review.written', { reviewId: 1, userId: ctx.actor.userId, orderLineId, productId: 1 });

  test('earns points once for each line, until the whole line is refunded', async () => {
    const ctx = await addBuyer(shop);
    const { orderNo } = await received(ctx, 2);
    const lineId = (await readOrder(ctx, orderNo)).lines[0]?.id;
    await told(ctx, lineId);
    await told(ctx, lineId);
    expect(await pointsOf(ctx)).toBe(5_020);
    await refunded(ctx, orderNo);
    expect(await pointsOf(ctx)).toBe(5_020);
    await refunded(ctx, orderNo);
    // what is left of the order is its freight of 10.00, and it is completed
    await afterReturns(ctx);
    expect(await readPointsSummary(ctx)).toMatchObject({ current: 5_010, frozen: 0 });
    expect(await kindsOf(ctx)).toContainEqual(['taken_back', -20]);
    await told(ctx, lineId);
    expect(await pointsOf(ctx)).toBe(5_010);
  });

  test('earns nothing for a line below one unit', async () => {
    const ctx = await addBuyer(shop);
    const [orderLineId] = (await receivedOrder(ctx, shop.recipe)).lineIds;
    await sql`
      update order_lines set unit_minor = 99, items_minor = 99, paid_minor = 99, gift_minor = 0
      where id = ${orderLineId}::bigint`.execute(ctx.db);
    await told(ctx, orderLineId);
    expect(await pointsOf(ctx)).toBe(5_000);
    await sql`update order_lines set unit_minor = 1500, items_minor = 1500, paid_minor = 1500 where id = ${orderLineId}::bigint`.execute(
      ctx.db,
    );
  });

  test('earns points five times a day, and again on the next', async () => {
    const ctx = await addBuyer(shop);
    const lines: number[] = [];
    for (let nth = 0; nth < 6; nth += 1) lines.push(...(await receivedOrder(ctx, shop.recipe)).lineIds);
    await Promise.all(lines.map((line) => transact(ctx, ({ db }) => told(ctx, line, { db }))));
    expect(await pointsOf(ctx)).toBe(5_100);
    for (const line of lines) await told(ctx, line, { now: new Date(ctx.now.getTime() + DAY) });
    expect(await pointsOf(ctx)).toBe(5_120);
  });
});
