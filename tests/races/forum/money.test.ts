import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { acceptAnswer } from '../../../domains/forum/comments/accept-answer.server.ts';
import { takeBountyBack } from '../../../domains/forum/money/bounty.server.ts';
import { buyTopic } from '../../../domains/forum/money/buy-topic.server.ts';
import { readWallet } from '../../../domains/forum/money/read-wallet.server.ts';
import { refundSale } from '../../../domains/forum/money/refund-sale.server.ts';
import { releaseSales } from '../../../domains/forum/money/release-sales.server.ts';
import { settleBounties } from '../../../domains/forum/money/settle-bounties.server.ts';
import { tip } from '../../../domains/forum/money/tip.server.ts';
import { creditFromOutside } from '../../../domains/ledger/movements.server.ts';
import { type Member, openSmallForum, type SmallForum } from '../../support/small-forum.ts';

let forum: SmallForum;
let admin: Member;
beforeAll(async () => {
  forum = await openSmallForum({ poolSize: 20 });
  admin = await forum.member('admin');
});
afterAll(() => forum.close());
afterEach(async () => {
  const problems = await Promise.all(Object.values(forum.app.books).map((check) => check(forum.app.database.db)));
  expect(problems.flat()).toEqual([]);
});

async function rich(amount: number): Promise<Member> {
  const member = await forum.member();
  const { userId } = member.actor;
  const currency = member.site.defaultCurrency;
  if (amount > 0)
    await creditFromOutside(member, { userId, amount, currency, source: 'test', requestKey: `rich-${userId}` });
  return { ...member, actor: { ...member.actor, payProvedAt: member.now } };
}
const code = (work: Promise<unknown>) =>
  work.then(
    () => 'ok',
    (error: { code?: string }) => error.code ?? String(error),
  );
const tally = async (works: Promise<unknown>[]) => {
  const counts: Record<string, number> = {};
  for (const said of await Promise.all(works.map(code))) counts[said] = (counts[said] ?? 0) + 1;
  return counts;
};
let nth = 0;
const requestId = () => {
  nth += 1;
  return `race-${nth}-request`;
};
const paidTopic = (by: Member) => forum.topic(by, { paid: { scope: 'content', price: 1_000, source: 'The rest.' } });
const wallet = async (of: Member) => {
  const { balance, income, pending, frozen } = await readWallet(of);
  return [balance.amount, income.amount, pending.amount, frozen.amount];
};
const inDays = (of: Member, days: number): Member => ({ ...of, now: new Date(of.now.getTime() + days * 86_400_000) });

test('one topic is bought once by twenty presses of one reader', async () => {
  const [author, reader] = [await rich(0), await rich(50_000)];
  const id = await paidTopic(author);
  const presses = Array.from({ length: 20 }, () =>
    buyTopic(reader, { topicId: id, price: 1_000, requestId: requestId() }),
  );
  expect(await tally(presses)).toEqual({ ok: 1, forum_already_bought: 19 });
  expect(await wallet(reader)).toEqual([49_000, 0, 0, 0]);
});

test('the same request sent ten times pays once', async () => {
  const [author, reader] = [await rich(0), await rich(5_000)];
  const id = await forum.topic(author);
  const request = { topicId: id, amount: 1_000, requestId: requestId() };
  const sent = await Promise.all(Array.from({ length: 10 }, () => tip(reader, request)));
  expect(new Set(sent.map(({ no }) => no)).size).toBe(1);
  expect(await wallet(reader)).toEqual([4_000, 0, 0, 0]);
});

test('ten tips of a wallet that suffices for three are three', async () => {
  const [author, reader] = [await rich(0), await rich(3_500)];
  const id = await forum.topic(author);
  const tips = Array.from({ length: 10 }, () => tip(reader, { topicId: id, amount: 1_000, requestId: requestId() }));
  expect(await tally(tips)).toEqual({ ok: 3, forum_wallet_short: 7 });
  expect(await wallet(reader)).toEqual([500, 0, 0, 0]);
});

test('members who tip each other at once do not wait for each other forever', async () => {
  const people = await Promise.all([rich(20_000), rich(20_000), rich(20_000)]);
  const topics = await Promise.all(people.map((by) => forum.topic(by)));
  const tips = Array.from({ length: 60 }, (_, at) => {
    const [by, topicId] = [people[at % 3] as Member, topics[(at + 1 + (at % 2)) % 3] ?? 0];
    return tip(by, { topicId, amount: 100, requestId: requestId() });
  });
  expect(await tally(tips)).toEqual({ ok: 60 });
});

test('a bounty is decided once: accepted in two windows, taken back, or by its last day', async () => {
  for (let round = 0; round < 5; round += 1) {
    const [asker, first, second] = [await rich(1_000), await rich(0), await rich(0)];
    const id = await forum.topic(asker, { kind: 'question', bounty: 600 });
    const [one, two] = [await forum.comment(first, id), await forum.comment(second, id)];
    await settleBounties(asker);
    await Promise.all(
      [
        acceptAnswer(asker, { topicId: id, commentId: one }),
        acceptAnswer(asker, { topicId: id, commentId: two }),
        takeBountyBack(asker, { topicId: id }),
        settleBounties(inDays(asker, 15)),
      ].map(code),
    );
    const wallets = await Promise.all([asker, first, second].map(wallet));
    expect(wallets.flat().reduce((sum, part) => sum + part, 0)).toBe(1_000);
    expect(wallets[0]?.[3]).toBe(0);
  }
});

test('a refund against the release of the income: the money is with one of both', async () => {
  for (let round = 0; round < 5; round += 1) {
    const [author, reader] = [await rich(0), await rich(1_000)];
    const { no } = await buyTopic(reader, { topicId: await paidTopic(author), price: 1_000, requestId: requestId() });
    await Promise.all([
      code(refundSale(admin, { no, reason: 'race' })),
      code(refundSale(admin, { no, reason: 'race' })),
      releaseSales(inDays(reader, 8)),
    ]);
    expect(await wallet(reader)).toEqual([1_000, 0, 0, 0]);
    expect(await wallet(author)).toEqual([0, 0, 0, 0]);
  }
});

test('a refund against spending: the earnings are spent, or given back', async () => {
  for (let round = 0; round < 5; round += 1) {
    const [author, reader, other] = [await rich(0), await rich(1_000), await rich(0)];
    const { no } = await buyTopic(reader, { topicId: await paidTopic(author), price: 1_000, requestId: requestId() });
    await releaseSales(inDays(reader, 8));
    const topicId = await forum.topic(other);
    const [refund, spent] = await Promise.all([
      code(refundSale(admin, { no, reason: 'race' })),
      code(tip(author, { topicId, amount: 900, requestId: requestId() })),
    ]);
    expect([refund, spent].sort()).toEqual(refund === 'ok' ? ['forum_wallet_short', 'ok'] : ['earnings_short', 'ok']);
  }
});
