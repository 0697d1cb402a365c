import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { acceptAnswer } from '../../../domains/forum/comments/accept-answer.server.ts';
import { takeBountyBack } from '../../../domains/forum/money/bounty.server.ts';
import { buyTopic } from '../../../domains/forum/money/buy-topic.server.ts';
import { refundSale } from '../../../domains/forum/money/refund-sale.server.ts';
import { releaseSales } from '../../../domains/forum/money/release-sales.server.ts';
import { settleBounties } from '../../../domains/forum/money/settle-bounties.server.ts';
import { tip } from '../../../domains/forum/money/tip.server.ts';
import { deleteOne } from '../../../domains/forum/topics/change-topic-state.server.ts';
import { transact } from '../../../domains/kit/transact.ts';
import { codeOf, inDays, memberWith, newRequestId, problemsOf, walletOf } from '../../support/forum-wallets.ts';
import { type Member, openSmallForum, type SmallForum } from '../../support/small-forum.ts';

let forum: SmallForum;
let admin: Member;
beforeAll(async () => {
  forum = await openSmallForum({ poolSize: 20 });
  admin = await forum.member('admin');
});
afterAll(() => forum.close());
afterEach(async () => expect(await problemsOf(forum)).toEqual([]));

const rich = (amount: number) => memberWith(forum, amount);
const tally = async (works: Promise<unknown>[]) => {
  const counts: Record<string, number> = {};
  for (const said of await Promise.all(works.map(codeOf))) counts[String(said)] = (counts[String(said)] ?? 0) + 1;
  return counts;
};
const paidTopic = (by: Member) => forum.topic(by, { paid: { scope: 'content', price: 1_000, source: 'The rest.' } });

test('one topic is bought once by twenty presses of one reader', async () => {
  const [author, reader] = [await rich(0), await rich(50_000)];
  const id = await paidTopic(author);
  const presses = Array.from({ length: 20 }, () =>
    buyTopic(reader, { topicId: id, price: 1_000, requestId: newRequestId() }),
  );
  expect(await tally(presses)).toEqual({ ok: 1, forum_already_bought: 19 });
  expect(await walletOf(reader)).toEqual([49_000, 0, 0, 0]);
});

test('the same request sent ten times pays once', async () => {
  const [author, reader] = [await rich(0), await rich(5_000)];
  const id = await forum.topic(author);
  const request = { topicId: id, amount: 1_000, requestId: newRequestId() };
  const sent = await Promise.all(Array.from({ length: 10 }, () => tip(reader, request)));
  expect(new Set(sent.map(({ no }) => no)).size).toBe(1);
  expect(await walletOf(reader)).toEqual([4_000, 0, 0, 0]);
});

test('the same request sent twice to a wallet that suffices for one succeeds twice', async () => {
  for (let round = 0; round < 5; round += 1) {
    const [author, reader] = [await rich(0), await rich(1_000)];
    const request = { topicId: await forum.topic(author), amount: 1_000, requestId: newRequestId() };
    expect(await tally([tip(reader, request), tip(reader, request)])).toEqual({ ok: 2 });
    expect(await walletOf(reader)).toEqual([0, 0, 0, 0]);
  }
});

test('a topic that is deleted meanwhile is not sold', async () => {
  const [author, reader] = [await rich(0), await rich(1_000)];
  const id = await paidTopic(author);
  let buying: Promise<unknown> = Promise.resolve();
  await transact(author, async (tx) => {
    await deleteOne(tx, author.actor.userId, { id, reason: '' });
    buying = codeOf(buyTopic(reader, { topicId: id, price: 1_000, requestId: newRequestId() }));
    await expect
      .poll(async () => {
        const waiting = await sql`select from pg_stat_activity where wait_event_type = 'Lock'`.execute(reader.db);
        return waiting.rows.length;
      })
      .toBeGreaterThan(0);
  });
  expect(await buying).toBe('forum_topic_not_found');
  expect(await walletOf(reader)).toEqual([1_000, 0, 0, 0]);
});

test('ten tips of a wallet that suffices for three are three', async () => {
  const [author, reader] = [await rich(0), await rich(3_500)];
  const id = await forum.topic(author);
  const tips = Array.from({ length: 10 }, () => tip(reader, { topicId: id, amount: 1_000, requestId: newRequestId() }));
  expect(await tally(tips)).toEqual({ ok: 3, forum_wallet_short: 7 });
  expect(await walletOf(reader)).toEqual([500, 0, 0, 0]);
});

test('members who tip each other at once do not wait for each other forever', async () => {
  const people = await Promise.all([rich(20_000), rich(20_000), rich(20_000)]);
  const topics = await Promise.all(people.map((by) => forum.topic(by)));
  const tips = Array.from({ length: 60 }, (_, at) => {
    const [by, topicId] = [people[at % 3] as Member, topics[(at + 1 + (at % 2)) % 3] ?? 0];
    return tip(by, { topicId, amount: 100, requestId: newRequestId() });
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
      ].map(codeOf),
    );
    const wallets = await Promise.all([asker, first, second].map(walletOf));
    expect(wallets.flat().reduce((sum, part) => sum + part, 0)).toBe(1_000);
    expect(wallets[0]?.[3]).toBe(0);
  }
});

test('a refund against the release of the income: the money is with one of both', async () => {
  for (let round = 0; round < 5; round += 1) {
    const [author, reader] = [await rich(0), await rich(1_000)];
    const { no } = await buyTopic(reader, {
      topicId: await paidTopic(author),
      price: 1_000,
      requestId: newRequestId(),
    });
    await Promise.all([
      codeOf(refundSale(admin, { no, reason: 'race' })),
      codeOf(refundSale(admin, { no, reason: 'race' })),
      releaseSales(inDays(reader, 8)),
    ]);
    expect(await walletOf(reader)).toEqual([1_000, 0, 0, 0]);
    expect(await walletOf(author)).toEqual([0, 0, 0, 0]);
  }
});

test('a refund against spending: the earnings are spent, or given back', async () => {
  for (let round = 0; round < 5; round += 1) {
    const [author, reader, other] = [await rich(0), await rich(1_000), await rich(0)];
    const { no } = await buyTopic(reader, {
      topicId: await paidTopic(author),
      price: 1_000,
      requestId: newRequestId(),
    });
    await releaseSales(inDays(reader, 8));
    const topicId = await forum.topic(other);
    const [refund, spent] = await Promise.all([
      codeOf(refundSale(admin, { no, reason: 'race' })),
      codeOf(tip(author, { topicId, amount: 900, requestId: newRequestId() })),
    ]);
    expect([refund, spent].sort()).toEqual(refund === 'ok' ? ['forum_wallet_short', 'ok'] : ['earnings_short', 'ok']);
  }
});
