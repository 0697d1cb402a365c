import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Member, openSmallForum, type SmallForum } from '../../../tests/support/small-forum.ts';
import { acceptAnswer } from '../comments/accept-answer.server.ts';
import { editTopicInput } from '../inputs.ts';
import { creditFromOutside } from '../../ledger/movements.server.ts';
import { react } from '../reactions/react.server.ts';
import { searchForum } from '../search/search-forum.server.ts';
import { editTopic } from '../topics/edit-topic.server.ts';
import { listFeed } from '../topics/list-feed.server.ts';
import { readTopicSource } from '../topics/read-source.server.ts';
import { readTopic } from '../topics/read-topic.server.ts';
import { takeBountyBack } from './bounty.server.ts';
import { buyTopic } from './buy-topic.server.ts';
import { movementsQuery, officeSalesQuery, salesQuery } from './contract.ts';
import { listMovements } from './list-movements.server.ts';
import { listSales, readSale } from './list-sales.server.ts';
import { listOfficeSales } from './office-sales.server.ts';
import { readFrozen, readWallet } from './read-wallet.server.ts';
import { refundSale } from './refund-sale.server.ts';
import { releaseSales } from './release-sales.server.ts';
import { settleBounties } from './settle-bounties.server.ts';
import { tip } from './tip.server.ts';
import { readYearStatement } from './year-statement.server.ts';

let forum: SmallForum;
let author: Member;
let buyer: Member;
let admin: Member;
beforeAll(async () => {
  forum = await openSmallForum();
  author = await rich(0);
  buyer = await rich(10_000);
  admin = await forum.member('admin');
});
afterAll(() => forum.close());
afterEach(async () => {
  const problems = await Promise.all(Object.values(forum.app.books).map((check) => check(forum.app.database.db)));
  expect(problems.flat()).toEqual([]);
});

let nth = 0;
const requestId = () => {
  nth += 1;
  return `request-${nth}`;
};
/** A member with money in the balance, who has entered the pay password a moment ago. */
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
    (error: { code?: string; details?: { fields?: { field: string; code: string }[] } }) =>
      error.details?.fields?.[0]?.code ?? error.code ?? error,
  );
const SECRET = 'The-hidden-recipe';
const paidTopic = (by: Member, more: Record<string, unknown> = {}) =>
  forum.topic(by, {
    title: 'Recipes',
    source: 'The free beginning.',
    paid: { scope: 'content', price: 1_000, source: `${SECRET} with salt` },
    ...more,
  });
const buy = (by: Member, topicId: number, price = 1_000) => buyTopic(by, { topicId, price, requestId: requestId() });
const wallet = async (of: Member) => {
  const { balance, income, pending, frozen } = await readWallet(of);
  return [balance.amount, income.amount, pending.amount, frozen.amount];
};
const later = (of: Member, days: number): Member => ({ ...of, now: new Date(of.now.getTime() + days * 86_400_000) });

describe('a paid topic', () => {
  test('shows its free beginning to everyone and the rest to its author, buyers and staff only', async () => {
    const id = await paidTopic(author);
    for (const reader of [forum.guest(), buyer]) {
      const seen = await readTopic(reader, { id });
      expect(seen.paid).toMatchObject({ isOpen: false, html: '', price: { amount: 1_000 }, mayBuy: true });
      expect(JSON.stringify(seen)).not.toContain(SECRET);
      expect(JSON.stringify(await listFeed(reader, { feed: 'newest' }))).not.toContain(SECRET);
      expect((await searchForum(reader, { keyword: SECRET })).total).toBe(0);
    }
    for (const reader of [author, admin]) expect((await readTopic(reader, { id })).paid?.html).toContain(SECRET);
    await buy(buyer, id);
    expect((await readTopic(buyer, { id })).paid).toMatchObject({ isOpen: true, isBought: true, buyerCount: 1 });
  });

  test('is split, pending for the days of the site, and then withdrawable', async () => {
    const [seller, reader] = [await rich(0), await rich(1_500)];
    const id = await paidTopic(seller);
    const { no } = await buy(reader, id);
    expect(await wallet(reader)).toEqual([500, 0, 0, 0]);
    expect(await wallet(seller)).toEqual([0, 0, 900, 0]);
    await releaseSales(later(reader, 6));
    expect(await wallet(seller)).toEqual([0, 0, 900, 0]);
    await releaseSales(later(reader, 7));
    await releaseSales(later(reader, 7));
    expect(await wallet(seller)).toEqual([0, 900, 0, 0]);
    expect(await readSale(reader, { no })).toMatchObject({ side: 'paid', fromBalance: { amount: 1_000 } });
    expect(await readSale(seller, { no })).toMatchObject({ side: 'earned', amount: { amount: 900 }, isReady: true });
    expect(await code(readSale(buyer, { no }))).toBe('forum_sale_not_found');
    expect((await listSales(seller, salesQuery.parse({ side: 'earned' }))).list).toMatchObject([{ no }]);
    const kinds = (await listMovements(seller, movementsQuery.parse({}))).list.map(({ kind, part }) => `${kind} ${part}`);
    expect(kinds.sort()).toEqual(['released income', 'released pending', 'sale pending']);
  });

  test('is bought once, at the price that was shown, and not by its author or without money', async () => {
    const reader = await rich(2_000);
    const id = await paidTopic(author);
    const request = { topicId: id, price: 1_000, requestId: requestId() };
    const first = await buyTopic(reader, request);
    expect(await buyTopic(reader, request)).toEqual(first);
    expect(await code(buy(reader, id))).toBe('forum_already_bought');
    expect(await code(buy(author, id))).toBe('forum_not_for_sale');
    expect(await code(buy(await rich(999), id))).toBe('forum_wallet_short');
    expect(await code(buy(await rich(5_000), id, 900))).toBe('forum_price_changed');
    expect(await code(buy(await rich(5_000), await forum.topic(author)))).toBe('forum_not_for_sale');
    expect(await code(buy(await forum.member(), id))).toBe('pay_password_needed');
    expect(await wallet(reader)).toEqual([1_000, 0, 0, 0]);
  });

  test('is refunded in the parts in which it was paid, and closed again', async () => {
    const [seller, reader] = [await rich(0), await rich(1_000)];
    const id = await paidTopic(seller);
    const { no } = await buy(reader, id);
    expect(await code(refundSale(reader, { no, reason: 'x' }))).toBe('no_permission');
    await refundSale(admin, { no, reason: 'Wrong file' });
    expect(await code(refundSale(admin, { no, reason: 'again' }))).toBe('forum_sale_final');
    expect(await wallet(reader)).toEqual([1_000, 0, 0, 0]);
    expect(await wallet(seller)).toEqual([0, 0, 0, 0]);
    expect((await readTopic(reader, { id })).paid).toMatchObject({ isOpen: false, html: '', mayBuy: true });
    await buy(reader, id);
    expect((await listOfficeSales(admin, officeSalesQuery.parse({ state: 'refunded', keyword: no }))).list).toMatchObject([
      { no, refundReason: 'Wrong file', mayRefund: false },
    ]);
  });

  test('cannot be refunded out of earnings that were spent', async () => {
    const [seller, reader] = [await rich(0), await rich(1_000)];
    const { no } = await buy(reader, await paidTopic(seller));
    await releaseSales(later(reader, 7));
    await buy(seller, await paidTopic(author, { paid: { scope: 'content', price: 800, source: 'a' } }), 800);
    expect(await code(refundSale(admin, { no, reason: 'late' }))).toBe('earnings_short');
    expect(await wallet(seller)).toEqual([0, 100, 0, 0]);
  });

  test.each([
    [9, 'priceLow'],
    [10, 'ok'],
    [100_000_000, 'ok'],
    [100_000_001, 'priceHigh'],
  ])('may cost %i: %s', async (price, said) => {
    expect(await code(paidTopic(author, { paid: { scope: 'content', price, source: 'a' } }))).toBe(said);
  });

  test('needs something to sell', async () => {
    const paid = { scope: 'content', price: 100, source: '' };
    expect(await code(paidTopic(author, { paid }))).toBe('emptyContent');
    expect(await code(paidTopic(author, { paid: { ...paid, scope: 'attachments' } }))).toBe('paidAttachments');
  });

  test('keeps its buyers when it is edited, and has its former text in the history', async () => {
    const reader = await rich(1_000);
    const id = await paidTopic(author);
    await buy(reader, id);
    const { source, paid } = await readTopicSource(author, { id });
    expect([source, paid?.source]).toEqual(['The free beginning.', `${SECRET} with salt`]);
    const edit = { id, revision: 1, title: 'Recipes', source: 'Begin here.', boardId: forum.boardId };
    const sold = { scope: 'content', price: 2_000, source: 'Pepper instead' };
    await editTopic(author, editTopicInput.parse({ ...edit, paid: sold }));
    expect((await readTopic(reader, { id })).paid).toMatchObject({ isOpen: true, buyerCount: 1 });
    const kept = await sql<{ source: string }>`select source from forum.revisions where subject_id = ${id} and subject = 'topic'`.execute(
      forum.app.database.db,
    );
    expect(kept.rows[0]?.source).toContain(SECRET);
  });
});

describe('a tip', () => {
  test('goes to the author of a topic or comment, who is told who gave it', async () => {
    const [writer, fan] = [await rich(0), await rich(500)];
    const id = await forum.topic(author);
    const comment = await forum.comment(writer, id);
    await tip(fan, { topicId: id, commentId: comment, amount: 100, requestId: requestId() });
    expect(await wallet(writer)).toEqual([0, 0, 90, 0]);
    expect((await readTopic(fan, { id })).tips).toMatchObject({ count: 1, total: { amount: 100 }, mayTip: true });
    expect((await readTopic(author, { id })).tips).toMatchObject({ mayTip: false });
    expect(await code(tip(fan, { topicId: id, amount: 9, requestId: requestId() }))).toBe('priceLow');
    expect(await code(tip(author, { topicId: id, amount: 100, requestId: requestId() }))).toBe('forum_own_content');
    expect(await code(tip(fan, { topicId: 0, amount: 100, requestId: requestId() }))).toBe('forum_topic_not_found');
  });
});

describe('a bounty', () => {
  const question = (by: Member, bounty: number) => forum.topic(by, { kind: 'question', bounty });

  test('is set aside, and goes whole to the first accepted answer', async () => {
    const [asker, first, second] = [await rich(1_000), await rich(0), await rich(0)];
    const id = await question(asker, 600);
    expect(await wallet(asker)).toEqual([400, 0, 0, 600]);
    expect((await readFrozen(asker)).list).toMatchObject([{ kind: 'bounty', topicId: id, amount: { amount: 600 } }]);
    const [one, two] = [await forum.comment(first, id), await forum.comment(second, id)];
    await acceptAnswer(asker, { topicId: id, commentId: one });
    await acceptAnswer(asker, { topicId: id, commentId: two });
    expect(await wallet(asker)).toEqual([400, 0, 0, 0]);
    expect(await wallet(first)).toEqual([0, 0, 600, 0]);
    expect(await wallet(second)).toEqual([0, 0, 0, 0]);
    expect((await readTopic(asker, { id })).bountyState).toMatchObject({ state: 'awarded', commentId: one });
  });

  test('can be taken back until there is an answer', async () => {
    const asker = await rich(1_000);
    const id = await question(asker, 600);
    expect(await code(takeBountyBack(buyer, { topicId: id }))).toBe('forum_topic_not_found');
    await takeBountyBack(asker, { topicId: id });
    expect(await wallet(asker)).toEqual([1_000, 0, 0, 0]);
    const other = await question(asker, 600);
    await forum.comment(buyer, other);
    expect(await code(takeBountyBack(asker, { topicId: other }))).toBe('forum_bounty_answered');
  });

  test('goes to the most liked answer after 14 days, or back without one', async () => {
    const [asker, liked] = [await rich(2_000), await rich(0)];
    const [withLike, without] = [await question(asker, 500), await question(asker, 300)];
    await forum.comment(buyer, withLike);
    const best = await forum.comment(liked, withLike);
    await react(buyer, { subject: 'comment', id: best, kind: 'like', on: true });
    await forum.comment(buyer, without);
    await settleBounties(asker);
    await settleBounties(later(asker, 13));
    expect(await wallet(asker)).toEqual([1_200, 0, 0, 800]);
    await settleBounties(later(asker, 14));
    expect(await wallet(asker)).toEqual([1_500, 0, 0, 0]);
    expect(await wallet(liked)).toEqual([0, 0, 500, 0]);
  });

  test('returns when the question is deleted, and belongs to questions only', async () => {
    const asker = await rich(1_000);
    const id = await question(asker, 400);
    await sql`update forum.topics set state = 'deleted', deleted_at = now() where id = ${id}`.execute(
      forum.app.database.db,
    );
    await settleBounties(asker);
    expect(await wallet(asker)).toEqual([1_000, 0, 0, 0]);
    expect(await code(forum.topic(asker, { kind: 'text', bounty: 400 }))).toBe('bountyQuestion');
    expect(await code(question(asker, 1_001))).toBe('forum_wallet_short');
  });
});

test('the year sums to what is in the wallet', async () => {
  const [writer, fan] = [await rich(0), await rich(3_000)];
  const id = await paidTopic(writer);
  const { no } = await buy(fan, id);
  await tip(fan, { topicId: id, amount: 500, requestId: requestId() });
  await refundSale(admin, { no, reason: 'x' });
  await forum.topic(fan, { kind: 'question', bounty: 100 });
  for (const of of [writer, fan]) {
    const statement = await readYearStatement(of, { year: of.now.getUTCFullYear() });
    const { balance, income, pending, frozen } = await readWallet(of);
    expect(statement.closing.amount).toBe(balance.amount + income.amount + pending.amount + frozen.amount);
  }
  const { months } = await readYearStatement(fan, { year: fan.now.getUTCFullYear() });
  expect(months.at(-1)).toMatchObject({ recharged: { amount: 3_000 }, spent: { amount: 500 }, earned: { amount: 0 } });
});

test('random histories leave no cent behind', async () => {
  const people = [await rich(5_000), await rich(5_000), await rich(0), await rich(50)];
  const pick = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)] as T;
  const topics: number[] = [];
  const sales: string[] = [];
  const acts = [
    async () => topics.push(await paidTopic(pick(people), { paid: { scope: 'content', price: pick([10, 333, 777]), source: 'a' } })),
    async () => {
      const id = pick(topics);
      const { paid } = await readTopic(forum.guest(), { id });
      sales.push((await buy(pick(people), id, paid?.price.amount ?? 1)).no);
    },
    async () => sales.push((await tip(pick(people), { topicId: pick(topics), amount: pick([10, 99, 501]), requestId: requestId() })).no),
    async () => topics.push(await forum.topic(pick(people), { kind: 'question', bounty: pick([10, 400]) })),
    async () => takeBountyBack(pick(people), { topicId: pick(topics) }),
    async () => {
      const topicId = pick(topics);
      const commentId = await forum.comment(pick(people), topicId);
      await acceptAnswer(pick(people), { topicId, commentId });
    },
    async () => refundSale(admin, { no: pick(sales), reason: 'random' }),
    async () => releaseSales(later(pick(people), pick([0, 8]))),
  ];
  await acts[0]?.();
  for (let step = 0; step < 250; step += 1) await pick(acts)().catch((error: { code?: string }) => expect(error.code).toBeDefined());
  const totals = await Promise.all(people.map(wallet));
  for (const part of totals.flat()) expect(part).toBeGreaterThanOrEqual(0);
});
