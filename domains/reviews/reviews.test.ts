import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { later } from '../../tests/support/people.ts';
import { asModerator, praise, receivedOrder, uploadedPicture } from '../../tests/support/reviewing.ts';
import { addBuyer, checkBooks, openSmallShop, type SmallShop } from '../../tests/support/small-shop.ts';
import { readProduct } from '../catalog/queries-detail.server.ts';
import { closeReviewing } from '../orders/lifecycle/close-by-deadline.server.ts';
import { countOrders, listOrders, readOrder } from '../orders/queries.server.ts';
import { checkReviews } from './books.server.ts';
import { addToReview, editReview, removeReview } from './change-review.server.ts';
import { aggregateRatings } from './count-ratings.server.ts';
import { hideReview } from './moderate-review.server.ts';
import {
  listLinesToReview,
  listOrdersToReview,
  listOwnReviews,
  readOrderToReview,
  readOwnReview,
} from './own-queries.server.ts';
import { listReviews } from './queries.server.ts';
import { readVotes, voteForReview } from './vote.server.ts';
import { writeReviews } from './write-reviews.server.ts';

type Buyer = Awaited<ReturnType<typeof addBuyer>>;

let shop: SmallShop;
beforeAll(async () => {
  shop = await openSmallShop();
});
afterAll(() => shop.close());
afterEach(async () => expect(await checkBooks(shop.app.database.db)).toEqual([]));

const HOUR = 3_600;
const statusOf = async (ctx: Buyer, orderNo: string) => (await readOrder(ctx, orderNo)).status;

/** A buyer with one review of the recipe. */
async function reviewer(requests: object = {}) {
  const ctx = await addBuyer(shop);
  const bought = await receivedOrder(ctx, shop.recipe);
  const { ids } = await writeReviews(ctx, {
    orderNo: bought.orderNo,
    isAnonymous: false,
    reviews: [praise(bought.lineIds[0] ?? 0, requests)],
  });
  return { ctx, id: ids[0] ?? 0, ...bought };
}

describe('writing', () => {
  test('reviews lines one by one; the last completes the order', async () => {
    const ctx = await addBuyer(shop);
    const { orderNo, lineIds } = await receivedOrder(ctx, shop.tea, shop.recipe);
    const [tea = 0, recipe = 0] = lineIds;
    expect((await readOrderToReview(ctx, orderNo)).lines.map(({ lineId }) => lineId)).toEqual(lineIds);
    const first = await writeReviews(ctx, { orderNo, isAnonymous: false, reviews: [praise(tea, { productStars: 3 })] });
    expect(first).toMatchObject({ held: 0, isCompleted: false });
    expect(await statusOf(ctx, orderNo)).toBe('to_evaluate');
    expect((await listLinesToReview(ctx, {})).list).toMatchObject([{ lineId: recipe, name: 'Tea recipes', orderNo }]);
    const image = await uploadedPicture(ctx);
    const second = await writeReviews(ctx, {
      orderNo,
      isAnonymous: true,
      reviews: [praise(recipe, { text: 'Lovely', images: [image, image] })],
    });
    expect(second).toMatchObject({ held: 0, isCompleted: true });
    const done = await readOrder(ctx, orderNo);
    expect([done.status, done.timeline.at(-1)]).toMatchObject(['completed', { event: 'evaluate', by: 'buyer' }]);
    expect(await listLinesToReview(ctx, {})).toMatchObject({ list: [], counts: { toReview: 0, reviewed: 2 } });
    const { list } = await listReviews(ctx, shop.recipe.productId);
    expect(list[0]).toMatchObject({ text: 'Lovely', images: [image], avatar: '', productStars: 5, serviceStars: 4 });
    expect(list[0]?.author).toMatch(/^b\*\*\*m$/);
  });

  test('is counted like it is listed: by order in the lists of orders, by item in that of items', async () => {
    const ctx = await addBuyer(shop);
    const mixed = await receivedOrder(ctx, shop.tea, shop.recipe);
    const single = await receivedOrder(ctx, shop.recipe);
    const orders = async (page = 1, limit = 10) => {
      const { list, total, counts } = await listOrdersToReview(ctx, { page, limit });
      expect(counts).toMatchObject({ ordersToReview: total });
      return [list.map((lines) => lines.map(({ lineId }) => lineId)), total];
    };
    expect(await orders()).toEqual([[mixed.lineIds, single.lineIds], 2]);
    // a page holds whole orders
    expect(await orders(1, 1)).toEqual([[mixed.lineIds], 2]);
    expect(await orders(2, 1)).toEqual([[single.lineIds], 2]);
    const tab = await listOrders(ctx, { status: 'to_evaluate' });
    expect([tab.total, tab.list.length, (await countOrders(ctx)).to_evaluate]).toEqual([2, 2, 2]);
    const items = await listLinesToReview(ctx, {});
    expect([items.list.length, items.total, items.counts.toReview]).toEqual([3, 3, 3]);
    const review = praise(mixed.lineIds[0] ?? 0);
    await writeReviews(ctx, { orderNo: mixed.orderNo, isAnonymous: false, reviews: [review] });
    expect(await orders()).toEqual([[mixed.lineIds.slice(1), single.lineIds], 2]);
    expect((await listOwnReviews(ctx, {})).counts).toEqual({ toReview: 2, ordersToReview: 2, reviewed: 1 });
  });

  test('counts for the product and its shop in a batch', async () => {
    const before = await readProduct(shop.ctx(), shop.lamp.productId);
    const ctx = await addBuyer(shop);
    const { orderNo, lineIds } = await receivedOrder(ctx, shop.lamp);
    const review = praise(lineIds[0] ?? 0, { productStars: 2, serviceStars: 3 });
    await writeReviews(ctx, { orderNo, isAnonymous: false, reviews: [review] });
    expect(await checkReviews(shop.ctx().db)).toEqual([]);
    expect(await aggregateRatings(shop.ctx())).toBeGreaterThan(0);
    const { reviews } = await readProduct(shop.ctx(), shop.lamp.productId);
    expect(reviews.count).toBe(before.reviews.count + 1);
    expect(reviews.distribution[1]).toBe((before.reviews.distribution[1] ?? 0) + 1);
    expect(await checkReviews(shop.ctx().db)).toEqual([]);
    expect(await aggregateRatings(shop.ctx())).toBe(0);
    const { merchant } = await readProduct(shop.ctx(), shop.lamp.productId);
    expect(merchant.scores).toMatchObject({ product: 20, service: 30 });
  });

  test('is possible once per line, for its buyer, while reviewing is open', async () => {
    const { ctx, orderNo, lineIds } = await reviewer();
    const again = { orderNo, isAnonymous: false, reviews: [praise(lineIds[0] ?? 0)] };
    await expect(writeReviews(ctx, again)).rejects.toMatchObject({ code: 'order_state' });
    const other = await addBuyer(shop);
    const open = await receivedOrder(ctx, shop.tea, shop.recipe);
    const foreign = { orderNo: open.orderNo, isAnonymous: false, reviews: [praise(open.lineIds[0] ?? 0)] };
    await expect(writeReviews(other, foreign)).rejects.toMatchObject({ code: 'order_not_found' });
    await expect(writeReviews(shop.ctx(), foreign)).rejects.toMatchObject({ code: 'login_required' });
    await writeReviews(ctx, foreign);
    // one line that was already reviewed rejects the whole form
    const both = open.lineIds.map((id) => praise(id));
    await expect(writeReviews(ctx, { ...foreign, reviews: both })).rejects.toMatchObject({
      code: 'review_line_closed',
    });
    // a line of another order of the same buyer
    const mixed = await receivedOrder(ctx, shop.recipe);
    const strange = { ...foreign, orderNo: mixed.orderNo };
    await expect(writeReviews(ctx, strange)).rejects.toMatchObject({ code: 'review_line_closed' });
    expect(await closeReviewing(later(ctx, 16 * 24 * HOUR))).toBeGreaterThanOrEqual(2);
    const late = { orderNo: mixed.orderNo, isAnonymous: false, reviews: [praise(mixed.lineIds[0] ?? 0)] };
    await expect(writeReviews(ctx, late)).rejects.toMatchObject({ code: 'order_state' });
    expect((await readOrderToReview(ctx, mixed.orderNo)).lines).toEqual([]);
  });

  test('needs no review of a fully refunded line', async () => {
    const ctx = await addBuyer(shop);
    const { orderNo, lineIds } = await receivedOrder(ctx, shop.tea, shop.recipe);
    const [tea = 0, recipe = 0] = lineIds;
    await sql`update order_lines set refunded_num = num where id = ${tea}::bigint`.execute(ctx.db);
    const input = { orderNo, isAnonymous: false };
    const returned = writeReviews(ctx, { ...input, reviews: [praise(tea)] });
    await expect(returned).rejects.toMatchObject({ code: 'review_line_closed' });
    expect((await writeReviews(ctx, { ...input, reviews: [praise(recipe)] })).isCompleted).toBe(true);
    await sql`update order_lines set refunded_num = 0 where id = ${tea}::bigint`.execute(ctx.db);
  });

  test('shows only pictures of its author, no more than the language allows', async () => {
    const [ctx, other] = [await addBuyer(shop), await addBuyer(shop)];
    const { orderNo, lineIds } = await receivedOrder(ctx, shop.recipe);
    const write = (images: string[], by = ctx) =>
      writeReviews(by, { orderNo, isAnonymous: false, reviews: [praise(lineIds[0] ?? 0, { images })] });
    const foreign = await uploadedPicture(other);
    await expect(write([foreign])).rejects.toMatchObject({
      code: 'validation_failed',
      details: { fields: [{ field: 'reviews.0.images.0', code: 'foreignPicture' }] },
    });
    const own = await Promise.all([1, 2, 3, 4].map(() => uploadedPicture(ctx)));
    await expect(write(own)).rejects.toMatchObject({
      details: { fields: [{ field: 'reviews.0.images', code: 'tooManyPictures' }] },
    });
    expect((await write(own, { ...ctx, locale: 'th' })).ids).toHaveLength(1);
  });
});

describe('later changes by the author', () => {
  test('can be made within a day, and the counters are updated', async () => {
    const { ctx, id } = await reviewer({ productStars: 1 });
    const change = { id, productStars: 4, serviceStars: 2, text: 'Better now', images: [], isAnonymous: true };
    expect(await editReview(later(ctx, 23 * HOUR), change)).toEqual({ state: 'shown' });
    expect(await readOwnReview(ctx, id)).toMatchObject({ productStars: 4, text: 'Better now', isAnonymous: true });
    const shown = (await listReviews(ctx, shop.recipe.productId, { sort: 'newest' })).list[0];
    expect(shown).toMatchObject({ id, isEdited: true, author: 'b***m' });
    await expect(editReview(later(ctx, 25 * HOUR), change)).rejects.toMatchObject({ code: 'review_too_late' });
  });

  test('can add to the review once within half a year', async () => {
    const { ctx, id } = await reviewer();
    const image = await uploadedPicture(ctx);
    const soon = later(ctx, 170 * 24 * HOUR);
    expect(await addToReview(soon, { id, text: 'Still good', images: [image] })).toEqual({ state: 'shown' });
    await expect(addToReview(soon, { id, text: 'Once more', images: [] })).rejects.toMatchObject({
      code: 'review_too_late',
    });
    const { list, counts } = await listReviews(ctx, shop.recipe.productId, { withAddOn: true });
    expect(list).toMatchObject([{ id, addOn: { text: 'Still good', images: [image] } }]);
    expect(counts.withAddOn).toBe(1);
    const second = await reviewer();
    const tooLate = addToReview(later(second.ctx, 181 * 24 * HOUR), { id: second.id, text: 'Late', images: [] });
    await expect(tooLate).rejects.toMatchObject({ code: 'review_too_late' });
  });

  test('can delete the review, whose line stays reviewed', async () => {
    const { ctx, id, orderNo, lineIds } = await reviewer();
    await aggregateRatings(shop.ctx());
    const before = (await readProduct(ctx, shop.recipe.productId)).reviews.count;
    await removeReview(ctx, id);
    await aggregateRatings(shop.ctx());
    expect((await readProduct(ctx, shop.recipe.productId)).reviews.count).toBe(before - 1);
    expect((await listOwnReviews(ctx, {})).list).toEqual([]);
    await expect(removeReview(ctx, id)).rejects.toMatchObject({ code: 'review_not_found' });
    const again = writeReviews(ctx, { orderNo, isAnonymous: false, reviews: [praise(lineIds[0] ?? 0)] });
    await expect(again).rejects.toMatchObject({ code: 'order_state' });
    const left = await sql`select body, images from reviews where id = ${id}::bigint`.execute(ctx.db);
    expect(left.rows).toEqual([{ body: '', images: [] }]);
  });

  test('are refused to other users and guests', async () => {
    const { id } = await reviewer();
    const stranger = await addBuyer(shop);
    const change = { id, productStars: 1, serviceStars: 1, text: 'x', images: [], isAnonymous: false };
    for (const by of [stranger, shop.ctx()]) {
      const code = by === stranger ? 'review_not_found' : 'login_required';
      await expect(editReview(by, change)).rejects.toMatchObject({ code });
      await expect(addToReview(by, { id, text: 'x', images: [] })).rejects.toMatchObject({ code });
      await expect(removeReview(by, id)).rejects.toMatchObject({ code });
      await expect(readOwnReview(by, id)).rejects.toMatchObject({ code });
    }
  });
});

describe('reading', () => {
  test('filters by stars, rating group and pictures, and sorts by helpfulness or time', async () => {
    const { lamp } = shop;
    const write = async (stars: number, images: string[] = []) => {
      const ctx = await addBuyer(shop);
      const { orderNo, lineIds } = await receivedOrder(ctx, lamp);
      const own = images.length > 0 ? [await uploadedPicture(ctx)] : [];
      const review = praise(lineIds[0] ?? 0, { productStars: stars, images: own });
      return (await writeReviews(ctx, { orderNo, isAnonymous: false, reviews: [review] })).ids[0] ?? 0;
    };
    const [one = 0, three = 0, five = 0] = [await write(1), await write(3, ['x']), await write(5)];
    const ids = async (filter: object) =>
      (await listReviews(shop.ctx(), lamp.productId, filter)).list.map(({ id }) => id).filter((id) => id >= one);
    expect(await ids({})).toEqual([five, three, one]);
    expect(await ids({ band: 'good' })).toEqual([five]);
    expect(await ids({ band: 'middling' })).toEqual([three]);
    expect(await ids({ band: 'bad' })).toEqual([one]);
    expect(await ids({ stars: 3 })).toEqual([three]);
    expect(await ids({ withImages: true })).toEqual([three]);
    const voters = [await addBuyer(shop), await addBuyer(shop)];
    for (const voter of voters) await voteForReview(voter, { id: one, on: true });
    expect(await ids({})).toEqual([one, five, three]);
    expect(await ids({ sort: 'newest' })).toEqual([five, three, one]);
  });

  test('a helpful vote counts once per reader, never for oneself, and can be withdrawn', async () => {
    const { ctx, id } = await reviewer();
    const reader = await addBuyer(shop);
    await expect(voteForReview(ctx, { id, on: true })).rejects.toMatchObject({ code: 'review_own' });
    await expect(voteForReview(shop.ctx(), { id, on: true })).rejects.toMatchObject({ code: 'login_required' });
    const vote = (on: boolean) => voteForReview(reader, { id, on });
    expect([await vote(true), await vote(true)]).toEqual(Array(2).fill({ helpful: 1, isMine: true }));
    expect(await readVotes(reader, [id])).toEqual([id]);
    expect([await vote(false), await vote(false)]).toEqual(Array(2).fill({ helpful: 0, isMine: false }));
    expect(await readVotes(shop.ctx(), [id])).toEqual([]);
    await hideReview(asModerator(reader), { id, reason: 'abuse' });
    await expect(vote(true)).rejects.toMatchObject({ code: 'review_not_found' });
  });
});

test('a review writes no row of products', async () => {
  const ctx = await addBuyer(shop);
  const { orderNo, lineIds } = await receivedOrder(ctx, shop.lamp);
  const version = async () =>
    (await sql<{ xmin: string }>`select xmin::text from products where id = ${shop.lamp.productId}`.execute(ctx.db))
      .rows[0]?.xmin;
  const before = await version();
  await writeReviews(ctx, { orderNo, isAnonymous: false, reviews: [praise(lineIds[0] ?? 0, { productStars: 4 })] });
  expect(await version()).toBe(before);
  await aggregateRatings(shop.ctx());
  expect(await version()).not.toBe(before);
});
