import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { saveRole } from '../../../domains/accounts/roles/save-role.server.ts';
import { checkCards } from '../../../domains/forum/cards/books.server.ts';
import { buyCard } from '../../../domains/forum/cards/buy-card.server.ts';
import { listCardOrders } from '../../../domains/forum/cards/card-orders.server.ts';
import { cardInput } from '../../../domains/forum/cards/contract.ts';
import { saveCard } from '../../../domains/forum/cards/save-card.server.ts';
import { refundSale } from '../../../domains/forum/money/refund-sale.server.ts';
import { platformAdjustments, userBalance } from '../../../domains/ledger/accounts.ts';
import { transfer } from '../../../domains/ledger/transfer.server.ts';
import { later } from '../../support/people.ts';
import { type Member, openSmallForum, type SmallForum } from '../../support/small-forum.ts';

const DAY = 86_400;

let forum: SmallForum;
let owner: Member;
let roleId: number;
beforeAll(async () => {
  forum = await openSmallForum({ poolSize: 20 });
  owner = await forum.member('owner');
  roleId = await saveRole(owner, { name: { en: 'VIP' }, permissions: ['topics.view'] });
});
afterEach(async () => expect(await checkCards(forum.app.database.db)).toEqual([]));
afterAll(() => forum.close());

let presses = 0;
const press = () => {
  presses += 1;
  return `press-at-once-${presses}`;
};
const makeCard = async (stock: number | null) => {
  const card = { name: { en: 'Card' }, price: 1_000, days: 10, roleId, isOnSale: true, stock };
  return (await saveCard(owner, cardInput.parse(card))).id;
};
async function buyer(amount: number): Promise<Member> {
  const member = await forum.member();
  const entries = [
    { account: platformAdjustments('CNY'), amount: -amount },
    { account: userBalance(member.actor.userId, 'CNY'), amount },
  ];
  await transfer(member, { kind: 'credit', reference: press(), requestKey: press(), entries });
  return member;
}
const buy = (ctx: Member, id: number, requestId = press()) => {
  const proved = { ...ctx, actor: { ...ctx.actor, payProvedAt: ctx.now } };
  return buyCard(proved, { id, price: 1_000, requestId });
};
const code = (work: Promise<unknown>) =>
  work.then(
    () => 'ok',
    (error: { code?: string }) => error.code ?? String(error),
  );
const tally = (codes: readonly string[]) =>
  Object.fromEntries([...new Set(codes)].sort().map((each) => [each, codes.filter((other) => other === each).length]));

test('the last pieces of a card are sold once each', async () => {
  const id = await makeCard(3);
  const buyers = await Promise.all(Array.from({ length: 10 }, () => buyer(5_000)));
  const codes = await Promise.all(buyers.map((each) => code(buy(each, id))));
  expect(tally(codes)).toEqual({ forum_card_sold_out: 7, ok: 3 });
});

test('a card bought several times at its end is extended by each purchase, and by one request once', async () => {
  const [id, member] = [await makeCard(null), await buyer(100_000)];
  const { endsAt } = await buy(member, id);
  const seconds = (new Date(endsAt).getTime() - member.now.getTime()) / 1000;
  const same = press();
  const late = [-1, 0, 1].map((off) => later(member, seconds + off) as Member);
  await Promise.all([...late.map((each) => buy(each, id)), ...late.map((each) => buy(each, id, same))]);
  const { list } = await listCardOrders(member);
  expect(list).toHaveLength(5);
  const last = Math.max(...list.map((order) => new Date(order.endsAt).getTime()));
  const gap = last - new Date(endsAt).getTime() - 4 * 10 * DAY * 1000;
  expect(gap).toBeGreaterThanOrEqual(0);
  expect(gap).toBeLessThanOrEqual(1_000);
});

test('a wallet that holds enough for one pays for one', async () => {
  const [id, member] = [await makeCard(null), await buyer(1_000)];
  const codes = await Promise.all(Array.from({ length: 6 }, () => code(buy(member, id))));
  expect(tally(codes)).toEqual({ forum_wallet_short: 5, ok: 1 });
});

test('refunds and purchases at once leave days, rights and stock that agree', async () => {
  const [id, member] = [await makeCard(5), await buyer(100_000)];
  const first = [await buy(member, id), await buy(member, id)];
  const refunds = [...first, ...first].map(({ no }) => code(refundSale(owner, { no, reason: 'Moved' })));
  const codes = await Promise.all([...refunds, ...Array.from({ length: 3 }, () => code(buy(member, id)))]);
  expect(tally(codes)).toEqual({ forum_sale_final: 2, ok: 5 });
});
