import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { asModerator, praise, receivedOrder } from '../../tests/support/reviewing.ts';
import { addBuyer, checkBooks, openSmallShop, type SmallShop } from '../../tests/support/small-shop.ts';
import type { Ctx } from '../kit/context.ts';
import { listNotices } from '../messages/list-notices.server.ts';
import { replyToReview, reportReview } from './answer-review.server.ts';
import { editReview } from './change-review.server.ts';
import { hideReview, restoreReview } from './moderate-review.server.ts';
import { listForModeration, listShopReviews } from './office-queries.server.ts';
import { listOwnReviews } from './own-queries.server.ts';
import { hideReviews, replyToReviews, reportReviews, restoreReviews } from './picked-reviews.server.ts';
import { listReviews } from './queries.server.ts';
import { writeReviews } from './write-reviews.server.ts';

let shop: SmallShop;
const written: number[] = [];
beforeAll(async () => {
  shop = await openSmallShop();
  shop.app.events.on('review.written', (_ctx, { reviewId }) => {
    written.push(reviewId);
  });
});
afterAll(() => shop.close());
afterEach(async () => expect(await checkBooks(shop.app.database.db)).toEqual([]));

const PAGE = { page: 1, limit: 50 };
const owner = () => ({ ...shop.ctx(), actor: shop.teas.owner });
const moderator = () => asModerator({ ...shop.ctx(), actor: shop.lamps.owner });
const shownIds = async () =>
  (await listReviews(shop.ctx(), shop.recipe.productId, { limit: 100 })).list.map(({ id }) => id);
const ofShop = (id: number) => shopList().then((list) => list.find((review) => review.id === id));
const shopList = async () => (await listShopReviews(owner(), { tab: 'all', keyword: '', ...PAGE })).list;
const queue = async (tab: 'waiting' | 'hidden' | 'all' = 'waiting') =>
  (await listForModeration(moderator(), { tab, keyword: '', ...PAGE })).list;

/** A review of the recipe, by a buyer on a site with these rules. */
async function reviewer(text = 'Very good', settings: object = {}) {
  const base = await addBuyer(shop);
  const site = shop.app.sites.byId(base.site.id);
  Object.assign(site?.settings ?? {}, { reviewWords: undefined, reviewsFirst: undefined }, settings);
  const { orderNo, lineIds } = await receivedOrder(base, shop.recipe);
  const reviews = [praise(lineIds[0] ?? 0, { text })];
  const { ids, held } = await writeReviews(base, { orderNo, isAnonymous: false, reviews });
  return { ctx: base, id: ids[0] ?? 0, held };
}
const noticesOf = async (ctx: Ctx) =>
  (await listNotices(ctx, { kind: 'all', page: 1, limit: 10 })).list
    .filter(({ kind }) => kind.startsWith('review.'))
    .map(({ kind, text }) => `${kind}: ${text}`);

describe('the shop', () => {
  test('replies once, changes its reply, and the author is notified once', async () => {
    const { ctx, id } = await reviewer();
    expect((await listShopReviews(owner(), { tab: 'unanswered', keyword: '', ...PAGE })).list[0]).toMatchObject({
      id,
      product: { name: 'Tea recipes' },
      reply: null,
    });
    await replyToReview(owner(), { id, text: 'Thank you' });
    await replyToReview(owner(), { id, text: 'Thank you so much' });
    const { list } = await listReviews(shop.ctx(), shop.recipe.productId, { sort: 'newest' });
    expect(list[0]).toMatchObject({ id, reply: { text: 'Thank you so much' } });
    expect(await noticesOf(ctx)).toEqual(['review.replied: Tea Room replied to your review of “Tea recipes”.']);
    expect(
      (await listShopReviews(owner(), { tab: 'unanswered', keyword: '', ...PAGE })).list.map((each) => each.id),
    ).not.toContain(id);
  });

  test('cannot use words that the site has banned', async () => {
    const { id } = await reviewer('Good', { reviewWords: 'cheat' });
    const reply = replyToReview(owner(), { id, text: 'You CHEAT' });
    await expect(reply).rejects.toMatchObject({ code: 'banned_words', details: { words: 'cheat' } });
    expect((await ofShop(id))?.reply).toBeNull();
  });

  test('reports a review once', async () => {
    const { id } = await reviewer();
    await reportReview(owner(), { id, reason: 'false', note: 'Never bought it' });
    const again = reportReview(owner(), { id, reason: 'abuse', note: '' });
    await expect(again).rejects.toMatchObject({ code: 'review_reported' });
    expect((await ofShop(id))?.report).toMatchObject({ reason: 'false', note: 'Never bought it', decision: null });
    expect(
      (await listShopReviews(owner(), { tab: 'reported', keyword: '', ...PAGE })).list.map((each) => each.id),
    ).toEqual([id]);
    expect((await queue())[0]).toMatchObject({ id, state: 'shown', merchant: { name: 'Tea Room' } });
    await restoreReview(moderator(), id);
    expect(await queue()).toEqual([]);
    expect((await ofShop(id))?.report?.decision).toBe('kept');
    await expect(restoreReview(moderator(), id)).rejects.toMatchObject({ code: 'review_state' });
  });

  test('changes a selection and names what it could not change', async () => {
    const ids = [(await reviewer()).id, (await reviewer()).id];
    await replyToReviews(owner(), { ids, text: 'Thank you all' });
    for (const id of ids) expect((await ofShop(id))?.reply).toMatchObject({ text: 'Thank you all' });
    const other = { ...shop.ctx(), actor: shop.lamps.owner };
    const foreign = ids.map((id) => ({ id, code: 'review_not_found' }));
    expect(await replyToReviews(other, { ids, text: 'x' })).toEqual({ done: [], refused: foreign });
    const [first = 0, second = 0] = ids;
    await reportReview(owner(), { id: second, reason: 'false', note: '' });
    expect(await reportReviews(owner(), { ids: [...ids, first], reason: 'abuse', note: '' })).toEqual({
      done: [first],
      refused: [{ id: second, code: 'review_reported' }],
    });
    expect((await ofShop(first))?.report).toMatchObject({ reason: 'abuse' });
    await hideReviews(moderator(), { ids, reason: 'Rude' });
    expect(await shownIds()).not.toContain(first);
    await expect(hideReviews(owner(), { ids, reason: 'x' })).rejects.toMatchObject({ code: 'no_permission' });
    expect(await restoreReviews(moderator(), { ids })).toEqual({ done: ids, refused: [] });
    await expect(restoreReviews(owner(), { ids })).rejects.toMatchObject({ code: 'no_permission' });
    expect(await shownIds()).toEqual(expect.arrayContaining(ids));
    expect(await queue()).toEqual([]);
  });

  test('cannot act on reviews of another shop', async () => {
    const { id } = await reviewer();
    const other = { ...shop.ctx(), actor: shop.lamps.owner };
    await expect(replyToReview(other, { id, text: 'x' })).rejects.toMatchObject({ code: 'review_not_found' });
    await expect(reportReview(other, { id, reason: 'false', note: '' })).rejects.toMatchObject({
      code: 'review_not_found',
    });
    expect((await listShopReviews(other, { tab: 'all', keyword: '', ...PAGE })).list).toEqual([]);
    const buyer = await addBuyer(shop);
    for (const [by, code] of [
      [buyer, 'no_permission'],
      [shop.ctx(), 'login_required'],
    ] as const) {
      await expect(replyToReview(by, { id, text: 'x' })).rejects.toMatchObject({ code });
      await expect(reportReview(by, { id, reason: 'false', note: '' })).rejects.toMatchObject({ code });
      await expect(listShopReviews(by, { tab: 'all', keyword: '', ...PAGE })).rejects.toMatchObject({ code });
    }
  });
});

describe('a moderator', () => {
  test('hides a review with a reason and shows it again; both are recorded and the author is notified', async () => {
    const { ctx, id } = await reviewer();
    await reportReview(owner(), { id, reason: 'abuse', note: '' });
    await hideReview(moderator(), { id, reason: 'Names a person' });
    expect(await shownIds()).not.toContain(id);
    expect((await listOwnReviews(ctx, {})).list[0]).toMatchObject({ id, state: 'hidden', reason: 'Names a person' });
    expect((await queue('hidden'))[0]).toMatchObject({ id, report: { decision: 'hidden' } });
    await expect(replyToReview(owner(), { id, text: 'x' })).rejects.toMatchObject({ code: 'review_state' });
    await expect(hideReview(moderator(), { id, reason: 'again' })).rejects.toMatchObject({ code: 'review_state' });
    await restoreReview(moderator(), id);
    expect(await shownIds()).toContain(id);
    expect(await noticesOf(ctx)).toEqual([
      'review.shown: Everyone can now read your review of “Tea recipes”.',
      'review.hidden: “Tea recipes”: Names a person',
    ]);
    const audit = await shop.app.database.db
      .selectFrom('audit_log')
      .select(['act', 'details'])
      .where('subject', '=', `review:${id}`)
      .orderBy('id')
      .execute();
    expect(audit).toEqual([
      { act: 'review.hidden', details: { from: 'shown', reason: 'Names a person' } },
      { act: 'review.restored', details: { from: 'hidden' } },
    ]);
    // publishing it again is not a new review
    expect(written.filter((each) => each === id)).toHaveLength(1);
  });

  test('decides first about a review with a banned word, which is neither shown nor counted before', async () => {
    const { ctx, id, held } = await reviewer('It is a ＣＨＥＡＴ', { reviewWords: 'cheat' });
    expect(held).toBe(1);
    expect(await shownIds()).not.toContain(id);
    expect(written).not.toContain(id);
    expect((await queue())[0]).toMatchObject({ id, state: 'held', reason: 'cheat' });
    // the author learns that it is held, but not why
    expect((await listOwnReviews(ctx, {})).list[0]).toMatchObject({ state: 'held', reason: '' });
    await restoreReview(moderator(), id);
    expect(await shownIds()).toContain(id);
    expect(written).toContain(id);
    expect(await queue()).toEqual([]);
  });

  test('does not see one whose author removed the word', async () => {
    const { ctx, id } = await reviewer('cheat', { reviewWords: 'cheat' });
    const change = { id, productStars: 5, serviceStars: 5, text: 'Fine', images: [], isAnonymous: false };
    expect(await editReview(ctx, change)).toEqual({ state: 'shown' });
    expect(written).toContain(id);
    expect(await editReview(ctx, { ...change, text: 'no, cheat' })).toEqual({ state: 'held' });
    expect(await shownIds()).not.toContain(id);
    await hideReview(moderator(), { id, reason: 'Rude' });
    expect((await queue('hidden')).map((each) => each.id)).toContain(id);
  });

  test('decides first about every review where the site requires it', async () => {
    const { id, held } = await reviewer('Fine', { reviewsFirst: true });
    expect([held, (await queue())[0]?.id]).toEqual([1, id]);
    await restoreReview(moderator(), id);
    await reviewer();
  });

  test('needs the permission on the same site', async () => {
    const { id } = await reviewer();
    const elsewhere = shop.app.sites.siteFor('bbs', '');
    if (!elsewhere) throw new Error('the basics have a forum');
    for (const [by, code] of [
      [owner(), 'no_permission'],
      [shop.ctx(), 'login_required'],
      [{ ...moderator(), site: elsewhere }, 'no_permission'],
    ] as const) {
      await expect(hideReview(by, { id, reason: 'x' })).rejects.toMatchObject({ code });
      await expect(restoreReview(by, id)).rejects.toMatchObject({ code });
      await expect(listForModeration(by, { tab: 'all', keyword: '', ...PAGE })).rejects.toMatchObject({ code });
    }
    await expect(hideReview(moderator(), { id: 987_654, reason: 'x' })).rejects.toMatchObject({
      code: 'review_not_found',
    });
  });

  test('finds reviews by their words, author or number', async () => {
    const { id } = await reviewer('Quinquangular 100% tea');
    const found = async (keyword: string) =>
      (await listForModeration(moderator(), { tab: 'all', keyword, ...PAGE })).list.map((each) => each.id);
    expect(await found('quinquangular 100%')).toEqual([id]);
    expect(await found('quinq_angular')).toEqual([]);
    expect(await found(String(id))).toContain(id);
  });
});
