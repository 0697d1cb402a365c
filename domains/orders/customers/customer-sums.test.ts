import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addBuyer, checkBooks, openSmallShop, order, type SmallShop } from '../../../tests/support/small-shop.ts';
import type { Ctx } from '../../kit/context.ts';
import { pay } from '../../payments/pay.server.ts';
import { customersQuery } from './contract.ts';
import { sumCustomers } from './customer-sums.server.ts';
import { listCustomers } from './list-customers.server.ts';

let shop: SmallShop;
let db: Ctx['db'];
type Buyer = Awaited<ReturnType<typeof addBuyer>>;
/** With one to four paid orders of tea, and one of a lamp each. */
const buyers: Buyer[] = [];
const buy = async (buyer: Buyer, what: SmallShop['tea']) => {
  const { orderNo } = await order(buyer, what);
  await pay(buyer, { orderNo, method: 'balance' });
  return orderNo;
};
beforeAll(async () => {
  shop = await openSmallShop();
  ({ db } = shop.ctx());
  for (const number of [1, 2, 3, 4]) {
    const buyer = await addBuyer(shop);
    for (let nth = 0; nth < number; nth += 1) await buy(buyer, shop.tea);
    await buy(buyer, shop.lamp);
    buyers.push(buyer);
  }
  await order(buyers[0] as Buyer, shop.tea);
});
afterAll(() => shop.close());

async function teaCustomers(query: object) {
  const ctx: Ctx = { ...shop.ctx(), actor: shop.teas.owner };
  const { list, total } = await listCustomers(ctx, customersQuery.parse(query));
  return {
    found: list.map(({ id, orders }) => [buyers.findIndex(({ actor }) => actor.userId === id), orders]),
    list,
    total,
  };
}
const waiting = async () =>
  (await sql<{ num: number }>`select count(*)::int as num from customers_to_sum`.execute(db)).rows[0]?.num;

/** Everything that a list shows, for sums that are all missing, partly made or all made. */
async function readAll() {
  const returning = { kind: 'returning', sort: 'spent' };
  const lists = [
    {},
    { kind: 'once' },
    returning,
    { kind: 'refunded', sort: 'refunded' },
    { sort: 'orders', order: 'asc' },
  ];
  return Promise.all(lists.map((query) => teaCustomers(query)));
}

test('lists are the same before, while and after the orders of customers are summed', async () => {
  const before = await readAll();
  expect(await waiting()).toBe(14);
  expect(before[2]).toMatchObject({
    found: [
      [3, 4],
      [2, 3],
      [1, 2],
    ],
    total: 3,
  });
  expect(before[4]?.found).toEqual([
    [0, 1],
    [1, 2],
    [2, 3],
    [3, 4],
  ]);
  expect(await teaCustomers({ kind: 'returning', sort: 'spent', limit: 2, page: 2 })).toMatchObject({
    found: [[1, 2]],
    total: 3,
  });
  for (let left = 14; left > 0; left -= 2) {
    expect(await sumCustomers({ db }, 2)).toBe(2);
    expect(await readAll()).toEqual(before);
    expect(await checkBooks(db)).toEqual([]);
  }
  expect(await sumCustomers({ db })).toBe(0);
});

test('a payment, a refund and a payment taken back count at once, and once', async () => {
  const first = buyers[0] as Buyer;
  const orderNo = await buy(first, shop.tea);
  const refund = (minor: number) =>
    sql`update orders set refunded_minor = ${minor}::bigint where no = ${orderNo}`.execute(db);
  for (const isSummed of [false, true]) {
    if (isSummed) await sumCustomers({ db });
    const { list } = await teaCustomers({ kind: 'returning', sort: 'orders', order: 'asc', limit: 2 });
    expect(list.map(({ orders }) => orders)).toEqual([2, 2]);
  }
  await refund(100);
  for (const isSummed of [false, true]) {
    if (isSummed) await sumCustomers({ db });
    const { list, total } = await teaCustomers({ kind: 'refunded', sort: 'refunded' });
    expect([total, list[0]?.id, list[0]?.refunded.amount]).toEqual([1, first.actor.userId, 100]);
  }
  await refund(0);
  await sql`update orders set remark = 'no change of sums' where no = ${orderNo}`.execute(db);
  expect(await waiting()).toBe(1);
  await sql`update orders set paid_at = null where user_id = ${first.actor.userId}::bigint`.execute(db);
  for (const isSummed of [false, true]) {
    if (isSummed) await sumCustomers({ db });
    expect((await teaCustomers({ sort: 'orders' })).found).toEqual([
      [3, 4],
      [2, 3],
      [1, 2],
    ]);
  }
});

test('the check of the ledgers finds sums that are wrong, missing or left over', async () => {
  const problem = 'has other orders than their sums say';
  const problems = async () => (await checkBooks(db)).filter((each) => each.includes(problem));
  expect(await problems()).toEqual([]);
  const second = sql`user_id = ${buyers[1]?.actor.userId}::bigint and merchant_id = (
    select merchant_id from orders where user_id = ${buyers[1]?.actor.userId}::bigint order by id limit 1)`;
  await sql`update customer_sums set spent_minor = spent_minor + 1 where ${second}`.execute(db);
  expect(await problems()).toHaveLength(1);
  await sql`delete from customer_sums where ${second}`.execute(db);
  expect(await problems()).toHaveLength(1);
  await sql`insert into customer_sums select 999999, user_id, 1, 1, 0, now(), now() from customer_sums limit 1`.execute(
    db,
  );
  expect(await problems()).toHaveLength(2);
});
