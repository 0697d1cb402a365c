import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { memberWith, problemsOf, walletOf } from '../../../tests/support/forum-wallets.ts';
import { as } from '../../../tests/support/people.ts';
import { type Member, openSmallForum, type SmallForum } from '../../../tests/support/small-forum.ts';
import { addBuyer, furnish, order, type SmallShop } from '../../../tests/support/small-shop.ts';
import type { Ctx } from '../../kit/context.ts';
import { listEarnings } from '../../merchant-office/earnings/list-earnings.server.ts';
import { cancelOrder } from '../../orders/lifecycle/cancel-order.server.ts';
import { transitionOrders } from '../../orders/lifecycle/transition-orders.server.ts';
import { readOrder } from '../../orders/queries.server.ts';
import { pay } from '../../payments/pay.server.ts';
import { readStatement } from '../../payouts/statements/read-statement.server.ts';
import { applyRefund } from '../../refunds/apply-refund.server.ts';
import { approveRefund } from '../../refunds/decide-refund.server.ts';
import { releaseEarnings } from '../../refunds/money/release-earnings.server.ts';
import { listMovements } from '../money/list-movements.server.ts';
import { readWallet } from '../money/read-wallet.server.ts';
import { setAuthorRate } from './author-rate.server.ts';
import { listGoodsShares, listShopShares } from './list-shares.server.ts';
import { addLead } from './rules.ts';

type Buyer = Awaited<ReturnType<typeof addBuyer>>;
const DAY = 86_400_000;
const PAGE = { page: 1, limit: 20 };
let forum: SmallForum;
let shop: SmallShop;
let owner: Ctx;
beforeAll(async () => {
  forum = await openSmallForum();
  shop = await furnish(forum);
  owner = { ...shop.ctx(), actor: shop.lamps.owner };
  await setAuthorRate(owner, { rateBp: 1_000 });
});
afterAll(() => forum.close());
afterEach(async () => {
  expect(await problemsOf(forum)).toEqual([]);
  await setAuthorRate(owner, { rateBp: 1_000 });
});

const topicAbout = (author: Member, productId = shop.lamp.productId) =>
  forum.topic(author, { kind: 'goods', title: 'A good lamp', productId });
const through = (buyer: Buyer, ...topicIds: number[]): Buyer => ({
  ...buyer,
  leads: topicIds.reduce((text: string | undefined, id) => addLead(text, id, buyer.now), undefined),
});
const expectedOf = async (author: Member) => (await readWallet(author)).expected.amount;
const statesOf = async (author: Member) =>
  (await listGoodsShares(author, PAGE)).list.map(({ amount, state }) => [amount.amount, state]);

async function idOf(orderNo: string): Promise<number> {
  const { db } = shop.app.database;
  return (await db.selectFrom('orders').select('id').where('no', '=', orderNo).executeTakeFirstOrThrow()).id;
}

/** Two lamps of 99.00, bought through the topic and paid. */
async function bought(buyer: Buyer, num = 2): Promise<string> {
  const { orderNo } = await order(buyer, shop.lamp, { num });
  await pay(buyer, { orderNo, method: 'balance' });
  return orderNo;
}

async function completed(buyer: Buyer, orderNo: string): Promise<void> {
  const orderIds = [await idOf(orderNo)];
  for (const [event, who] of [
    ['ship', 'merchant'],
    ['receive', 'buyer'],
    ['close_evaluation', 'system'],
  ] as const)
    await transitionOrders(buyer, { orderIds, event, who, actorId: buyer.actor.userId });
}

async function refunded(buyer: Buyer, orderNo: string, num: number): Promise<void> {
  const lines = (await readOrder(buyer, orderNo)).lines.map(({ id }) => ({ id, num }));
  const asked = { orderNo, lines, kind: 'money', reason: 'changed_mind', note: '', images: [] } as const;
  const { refundId } = await applyRefund(buyer, { ...asked, lines, images: [] });
  await approveRefund(owner, refundId, 'merchant');
}

/** The refund period is over. */
const afterReturns = () => releaseEarnings({ ...shop.ctx(), now: new Date(Date.now() + 31 * DAY) });

describe('a purchase through a topic', () => {
  test('is expected by its author, and earned out of the shop’s proceeds when nothing can be refunded any more', async () => {
    const author = await forum.member();
    const topicId = await topicAbout(author);
    const buyer = through(await addBuyer(shop), topicId);
    const orderNo = await bought(buyer);
    // later rates do not matter
    await setAuthorRate(owner, { rateBp: 5_000 });
    expect(await listGoodsShares(author, PAGE)).toMatchObject({
      total: 1,
      list: [
        {
          orderNo,
          topic: { id: topicId, title: 'A good lamp' },
          shop: { name: 'Lamp House' },
          paid: { amount: 19_800 },
          amount: { amount: 1_980 },
          state: 'expected',
        },
      ],
    });
    expect(await expectedOf(author)).toBe(1_980);
    expect(await walletOf(author)).toEqual([0, 0, 0, 0]);
    const before = (await listEarnings(owner, { kind: 'all', ...PAGE })).balances[0]?.available.amount ?? 0;

    await completed(buyer, orderNo);
    await afterReturns();
    await afterReturns();
    expect(await walletOf(author)).toEqual([0, 1_980, 0, 0]);
    expect(await expectedOf(author)).toBe(0);
    expect((await listMovements(author, { part: 'all', ...PAGE })).list).toMatchObject([
      {
        kind: 'goods_share',
        title: 'A good lamp',
        shop: { name: 'Lamp House' },
        reference: orderNo,
        counterpart: null,
      },
    ]);
    const { list, balances } = await listEarnings(owner, { kind: 'all', ...PAGE });
    expect(list.find(({ kind }) => kind === 'shared')).toMatchObject({ orderNo, amount: { amount: -1_980 } });
    // 198.00 and 10.00 freight, less 5 % commission and the share
    expect((balances[0]?.available.amount ?? 0) - before).toBe(19_800 + 1_000 - 990 - 1_980);
    // months are those of the platform's clock, eight hours ahead
    const month = new Date(Date.now() + 31 * DAY + DAY / 3).toISOString().slice(0, 7);
    const { parts } = await readStatement(owner, 'merchant', { month });
    expect(parts.find(({ part }) => part === 'shared')).toMatchObject({ amount: { amount: -1_980 } });
    expect((await listShopShares(owner, PAGE)).list).toMatchObject([{ orderNo, state: 'earned' }]);
  });

  test('earns less by what is refunded before, and nothing if all of it is', async () => {
    const author = await forum.member();
    const topicId = await topicAbout(author);
    const buyer = through(await addBuyer(shop), topicId);
    const part = await bought(buyer);
    const whole = await bought(buyer);
    await refunded(buyer, part, 1);
    expect(await expectedOf(author)).toBe(990 + 1_980);
    await refunded(buyer, whole, 2);
    expect(await statesOf(author)).toEqual([
      [0, 'none'],
      [990, 'expected'],
    ]);
    await completed(buyer, part);
    await afterReturns();
    expect(await walletOf(author)).toEqual([0, 990, 0, 0]);
  });

  test('does not count before it is paid, nor when the order is cancelled', async () => {
    const author = await forum.member();
    const buyer = through(await addBuyer(shop), await topicAbout(author));
    const { orderNo } = await order(buyer, shop.lamp);
    expect(await statesOf(author)).toEqual([]);
    await cancelOrder(buyer, { orderNo });
    const left = await sql`select from forum.goods_shares where order_no = ${orderNo}`.execute(forum.app.database.db);
    expect(left.rows).toEqual([]);
  });
});

describe('whose purchase and which topic', () => {
  test('counts for the latest topic about the product within 30 days, and for no other product', async () => {
    const [first, latest, other] = [await forum.member(), await forum.member(), await forum.member()];
    const buyer = await addBuyer(shop);
    const topics = [await topicAbout(first), await topicAbout(latest)];
    const [firstId = 0, latestId = 0] = topics;
    const aboutTea = await topicAbout(other, shop.tea.productId);
    const at = Math.floor(buyer.now.getTime() / 1_000);
    const leads = `${aboutTea}.${at}~${firstId}.${at - 60}~${latestId}.${at - 30}`;
    await bought({ ...buyer, leads }, 1);
    expect([await statesOf(first), await statesOf(latest), await statesOf(other)]).toEqual([
      [],
      [[990, 'expected']],
      [],
    ]);
    await bought({ ...buyer, leads: `${firstId}.${at - 30 * 86_400 - 1}` }, 1);
    expect(await statesOf(first)).toEqual([]);
  });

  test('by the author or the staff of the shop does not count, nor through a topic that is not published', async () => {
    const author = await forum.member();
    const topicId = await topicAbout(author);
    const plain = await addBuyer(shop);
    const paidBy = async (userId: number, leads = through(plain, topicId).leads) => {
      const { addressId } = await addBuyer(shop);
      const { db } = shop.app.database;
      await sql`update addresses set user_id = ${userId}::bigint, is_default = false where id = ${addressId}::bigint`.execute(
        db,
      );
      const buyer = { ...(await as(shop.ctx(), userId)), addressId, leads };
      await order(buyer, shop.lamp);
    };
    const noted = async () =>
      (await sql`select from forum.goods_shares where topic_id = ${topicId}::bigint`.execute(shop.app.database.db)).rows
        .length;
    await paidBy(author.actor.userId);
    await paidBy(shop.lamps.owner.userId);
    const clerk = await forum.member();
    await sql`insert into merchant_staff (merchant_id, user_id, role)
      values (${shop.lamps.id}::bigint, ${clerk.actor.userId}::bigint, 'support')`.execute(shop.app.database.db);
    await paidBy(clerk.actor.userId);
    expect(await noted()).toBe(0);
    await paidBy(plain.actor.userId);
    expect(await noted()).toBe(1);
    await sql`update forum.topics set state = 'hidden' where id = ${topicId}::bigint`.execute(shop.app.database.db);
    await paidBy((await addBuyer(shop)).actor.userId);
    expect(await noted()).toBe(1);
  });

  test('leaves the share to the shop when the author’s account is gone', async () => {
    const author = await forum.member();
    const buyer = through(await addBuyer(shop), await topicAbout(author));
    const orderNo = await bought(buyer);
    await sql`update forum.goods_shares set author_id = null where order_no = ${orderNo}`.execute(shop.app.database.db);
    await completed(buyer, orderNo);
    await afterReturns();
    expect(await walletOf(author)).toEqual([0, 0, 0, 0]);
  });
});

describe('the rate of a shop', () => {
  test('is set by those who may edit its settings, from 0 to 50 percent, and recorded', async () => {
    const stranger = await memberWith(forum, 0);
    await expect(setAuthorRate(stranger, { rateBp: 100 })).rejects.toMatchObject({ code: 'no_permission' });
    await expect(listShopShares(stranger, PAGE)).rejects.toMatchObject({ code: 'no_permission' });
    const teas = { ...shop.ctx(), actor: shop.teas.owner };
    expect((await listShopShares(teas, PAGE)).rateBp).toBe(0);
    await setAuthorRate(teas, { rateBp: 250 });
    expect((await listShopShares(teas, PAGE)).rateBp).toBe(250);
    const logged = await sql`
      select details from merchant_audit_log where act = 'settings.author_share_changed'
      and merchant_id = ${shop.teas.id}::bigint`.execute(shop.app.database.db);
    expect(logged.rows).toEqual([{ details: { authorShareBp: { from: 0, to: 250 } } }]);
  });
});
