import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  codeOf,
  inDays,
  memberWith,
  newRequestId,
  problemsOf,
  walletOf,
} from '../../../tests/support/forum-wallets.ts';
import { type Member, openSmallForum, type SmallForum } from '../../../tests/support/small-forum.ts';
import { listNotices } from '../../messages/list-notices.server.ts';
import { editTopicInput } from '../inputs.ts';
import { restrictMember } from '../moderation/members.server.ts';
import { readQueue } from '../moderation/queue.server.ts';
import { blockPerson } from '../private-messages/block.server.ts';
import { searchForum } from '../search/search-forum.server.ts';
import { editTopic } from '../topics/edit-topic.server.ts';
import { listFeed } from '../topics/list-feed.server.ts';
import { readTopicSource } from '../topics/read-source.server.ts';
import { readTopic } from '../topics/read-topic.server.ts';
import { buyTopic } from './buy-topic.server.ts';
import { movementsQuery, officeSalesQuery, salesQuery } from './contract.ts';
import { listMovements } from './list-movements.server.ts';
import { listSales, readSale } from './list-sales.server.ts';
import { listOfficeSales } from './office-sales.server.ts';
import { refundSale } from './refund-sale.server.ts';
import { releaseSales } from './release-sales.server.ts';
import { tip } from './tip.server.ts';

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
afterEach(async () => expect(await problemsOf(forum)).toEqual([]));

const rich = (amount: number) => memberWith(forum, amount);
const SECRET = 'The-hidden-recipe';
const paidTopic = (by: Member, more: Record<string, unknown> = {}) =>
  forum.topic(by, {
    title: 'Recipes',
    source: 'The free beginning.',
    paid: { scope: 'content', price: 1_000, source: `${SECRET} with salt` },
    ...more,
  });
const buy = (by: Member, topicId: number, price = 1_000) => buyTopic(by, { topicId, price, requestId: newRequestId() });

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
    expect(await walletOf(reader)).toEqual([500, 0, 0, 0]);
    expect(await walletOf(seller)).toEqual([0, 0, 900, 0]);
    await releaseSales(inDays(reader, 6));
    expect(await walletOf(seller)).toEqual([0, 0, 900, 0]);
    await releaseSales(inDays(reader, 7));
    await releaseSales(inDays(reader, 7));
    expect(await walletOf(seller)).toEqual([0, 900, 0, 0]);
    expect(await readSale(reader, { no })).toMatchObject({ side: 'paid', fromBalance: { amount: 1_000 } });
    expect(await readSale(seller, { no })).toMatchObject({ side: 'earned', amount: { amount: 900 }, isReady: true });
    expect(await codeOf(readSale(buyer, { no }))).toBe('forum_sale_not_found');
    expect((await listSales(seller, salesQuery.parse({ side: 'earned' }))).list).toMatchObject([{ no }]);
    const kinds = (await listMovements(seller, movementsQuery.parse({}))).list.map(
      ({ kind, part }) => `${kind} ${part}`,
    );
    expect(kinds.sort()).toEqual(['released income', 'released pending', 'sale pending']);
  });

  test('is bought once, at the price that was shown, and not by its author or without money', async () => {
    const reader = await rich(2_000);
    const id = await paidTopic(author);
    const request = { topicId: id, price: 1_000, requestId: newRequestId() };
    const first = await buyTopic(reader, request);
    expect(await buyTopic(reader, request)).toEqual(first);
    expect(await codeOf(buy(reader, id))).toBe('forum_already_bought');
    expect(await codeOf(buy(author, id))).toBe('forum_not_for_sale');
    expect(await codeOf(buy(await rich(999), id))).toBe('forum_wallet_short');
    expect(await codeOf(buy(await rich(5_000), id, 900))).toBe('forum_price_changed');
    expect(await codeOf(buy(await rich(5_000), await forum.topic(author)))).toBe('forum_not_for_sale');
    expect(await codeOf(buy(await forum.member(), id))).toBe('pay_password_needed');
    expect(await walletOf(reader)).toEqual([1_000, 0, 0, 0]);
  });

  test('is refunded in the parts in which it was paid, and closed again', async () => {
    const [seller, reader] = [await rich(0), await rich(1_000)];
    const id = await paidTopic(seller);
    const { no } = await buy(reader, id);
    expect(await codeOf(refundSale(reader, { no, reason: 'x' }))).toBe('no_permission');
    await refundSale(admin, { no, reason: 'Wrong file' });
    expect(await codeOf(refundSale(admin, { no, reason: 'again' }))).toBe('forum_sale_final');
    expect(await walletOf(reader)).toEqual([1_000, 0, 0, 0]);
    expect(await walletOf(seller)).toEqual([0, 0, 0, 0]);
    expect((await readTopic(reader, { id })).paid).toMatchObject({ isOpen: false, html: '', mayBuy: true });
    await buy(reader, id);
    expect(
      (await listOfficeSales(admin, officeSalesQuery.parse({ state: 'refunded', keyword: no }))).list,
    ).toMatchObject([{ no, refundReason: 'Wrong file', mayRefund: false }]);
  });

  test('cannot be refunded out of earnings that were spent', async () => {
    const [seller, reader] = [await rich(0), await rich(1_000)];
    const { no } = await buy(reader, await paidTopic(seller));
    await releaseSales(inDays(reader, 7));
    await buy(seller, await paidTopic(author, { paid: { scope: 'content', price: 800, source: 'a' } }), 800);
    expect(await codeOf(refundSale(admin, { no, reason: 'late' }))).toBe('earnings_short');
    expect(await walletOf(seller)).toEqual([0, 100, 0, 0]);
  });

  test.each([
    [9, 'priceLow'],
    [10, 'ok'],
    [100_000_000, 'ok'],
    [100_000_001, 'priceHigh'],
  ])('may cost %i: %s', async (price, said) => {
    expect(await codeOf(paidTopic(author, { paid: { scope: 'content', price, source: 'a' } }))).toBe(said);
  });

  test('needs the permission to sell, and is read for nothing by those who may', async () => {
    const without = (of: Member, key: string, more: string[] = []) => ({
      ...of,
      actor: { ...of.actor, permissions: [...of.actor.permissions.filter((each) => each !== key), ...more] },
    });
    expect(await codeOf(paidTopic(without(author, 'topics.create.paid')))).toBe('no_permission');
    const id = await paidTopic(author);
    expect(await codeOf(buy(without(buyer, 'orders.create'), id))).toBe('no_permission');
    expect((await readTopic(without(buyer, '', ['topics.view_paid']), { id })).paid?.html).toContain(SECRET);
  });

  test('needs something to sell', async () => {
    const paid = { scope: 'content', price: 100, source: '' };
    expect(await codeOf(paidTopic(author, { paid }))).toBe('emptyContent');
    expect(await codeOf(paidTopic(author, { paid: { ...paid, scope: 'attachments' } }))).toBe('paidAttachments');
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
    const kept = await sql<{
      source: string;
    }>`select source from forum.revisions where subject_id = ${id} and subject = 'topic'`.execute(
      forum.app.database.db,
    );
    expect(kept.rows[0]?.source).toContain(SECRET);
  });
});

describe('what a topic sells', () => {
  test('keeps what it sells in an edit that does not name it, and does not become free with buyers', async () => {
    const reader = await rich(1_000);
    const id = await paidTopic(author);
    const { no } = await buy(reader, id);
    const edit = (revision: number, more = {}) =>
      editTopic(
        author,
        editTopicInput.parse({ id, revision, title: 'Recipes', source: 'Begin.', boardId: forum.boardId, ...more }),
      );
    await edit(1);
    expect((await readTopic(reader, { id })).paid).toMatchObject({
      isOpen: true,
      buyerCount: 1,
      html: expect.stringContaining(SECRET),
    });
    expect(await codeOf(edit(2, { paid: null }))).toBe('forum_has_buyers');
    await refundSale(admin, { no, reason: 'x' });
    await edit(2, { paid: null });
    expect((await readTopic(reader, { id })).paid).toBeNull();
  });

  test('is not bought at the same number of another currency', async () => {
    const reader = await rich(1_000);
    const id = await paidTopic(author);
    const request = { topicId: id, price: 1_000, requestId: newRequestId() };
    expect(await codeOf(buyTopic(reader, { ...request, currency: 'USD' }))).toBe('forum_price_changed');
    expect(await codeOf(buyTopic(reader, { ...request, currency: 'CNY' }))).toBe('ok');
  });

  test('is shown whole to moderators while it is held', async () => {
    const id = await paidTopic(author);
    await sql`update forum.topics set state = 'review' where id = ${id}`.execute(forum.app.database.db);
    const item = (await readQueue(admin)).list.find((each) => each.subject === 'topic' && each.id === id);
    expect(item?.html).not.toContain(SECRET);
    expect(item?.paidHtml).toContain(SECRET);
  });

  test('is not refunded by those who bought it or earned from it', async () => {
    const [seller, reader] = [await forum.member('admin'), await rich(1_000)];
    const { no } = await buy(reader, await paidTopic(seller));
    const list = async (of: Member) => (await listOfficeSales(of, officeSalesQuery.parse({ keyword: no }))).list;
    expect(await codeOf(refundSale(seller, { no, reason: 'x' }))).toBe('forum_own_sale');
    expect(await list(seller)).toMatchObject([{ mayRefund: false }]);
    const asStaff = { ...reader, actor: { ...reader.actor, permissions: admin.actor.permissions } };
    expect(await codeOf(refundSale(asStaff, { no, reason: 'x' }))).toBe('forum_own_sale');
    expect(await list(admin)).toMatchObject([{ mayRefund: true }]);
  });
});

describe('a tip', () => {
  test('goes to the author of a topic or comment', async () => {
    const [writer, fan] = [await rich(0), await rich(500)];
    const id = await forum.topic(author);
    const comment = await forum.comment(writer, id);
    await tip(fan, { topicId: id, commentId: comment, amount: 100, requestId: newRequestId() });
    expect(await walletOf(writer)).toEqual([0, 0, 90, 0]);
    expect((await readTopic(fan, { id })).tips).toMatchObject({ count: 1, total: { amount: 100 }, mayTip: true });
    expect((await readTopic(author, { id })).tips).toMatchObject({ mayTip: false });
    expect(await codeOf(tip(fan, { topicId: id, amount: 9, requestId: newRequestId() }))).toBe('priceLow');
    expect(await codeOf(tip(author, { topicId: id, amount: 100, requestId: newRequestId() }))).toBe(
      'forum_own_content',
    );
    expect(await codeOf(tip(fan, { topicId: 0, amount: 100, requestId: newRequestId() }))).toBe(
      'forum_topic_not_found',
    );
  });

  test('is not given by those who may not write, who buy nothing either', async () => {
    const fan = await rich(2_000);
    const id = await paidTopic(author);
    await forum.comment(fan, id);
    for (const [state, code] of [
      ['silenced', 'forum_account_silenced'],
      ['banned', 'forum_account_banned'],
    ] as const) {
      await restrictMember(admin, { userId: fan.actor.userId, state, until: null, reason: 'Spam' });
      expect(await codeOf(tip(fan, { topicId: id, amount: 100, requestId: newRequestId() }))).toBe(code);
      expect(await codeOf(buy(fan, id))).toBe(code);
    }
    expect(await walletOf(fan)).toEqual([2_000, 0, 0, 0]);
  });

  test('from someone whom the author blocks comes without a notification', async () => {
    const [writer, fan] = [await rich(0), await rich(500)];
    const id = await forum.topic(writer);
    const give = () => tip(fan, { topicId: id, amount: 100, requestId: newRequestId() });
    const tips = async () =>
      (await listNotices(writer, { kind: 'system', page: 1, limit: 9 })).list.filter(
        ({ kind }) => kind === 'forum.tipped',
      );
    await give();
    const before = (await tips()).length;
    await blockPerson(writer, { id: fan.actor.userId, on: true });
    await give();
    expect([before, (await tips()).length]).toEqual([1, 1]);
  });
});
