import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { closeReviewing } from '../../domains/orders/lifecycle/close-by-deadline.server.ts';
import { editReview, removeReview } from '../../domains/reviews/change-review.server.ts';
import { aggregateRatings } from '../../domains/reviews/count-ratings.server.ts';
import { hideReview } from '../../domains/reviews/moderate-review.server.ts';
import { voteForReview } from '../../domains/reviews/vote.server.ts';
import { writeReviews } from '../../domains/reviews/write-reviews.server.ts';
import { later } from '../support/people.ts';
import { asModerator, praise, receivedOrder } from '../support/reviewing.ts';
import { addBuyer, checkBooks, openSmallShop, type SmallShop } from '../support/small-shop.ts';
import { hold, inSteps, outcome, untilWaiting } from '../support/steps.ts';

type Buyer = Awaited<ReturnType<typeof addBuyer>>;

let shop: SmallShop;
beforeAll(async () => {
  shop = await openSmallShop();
});
afterAll(() => shop.close());
afterEach(async () => expect(await checkBooks(shop.app.database.db)).toEqual([]));

const orderRow = (id: number) => sql`select 1 from orders where id = ${id}::bigint for no key update`;
const reviewRow = (id: number) => sql`select 1 from reviews where id = ${id}::bigint for no key update`;
const write = (ctx: Buyer, orderNo: string, ...lineIds: number[]) =>
  writeReviews(ctx, { orderNo, isAnonymous: false, reviews: lineIds.map((id) => praise(id)) });
const statusOf = async (id: number) =>
  (await shop.ctx().db.selectFrom('orders').select('status').where('id', '=', id).executeTakeFirst())?.status;

async function written() {
  const ctx = await addBuyer(shop);
  const { orderNo, lineIds } = await receivedOrder(ctx, shop.recipe);
  return { ctx, id: (await write(ctx, orderNo, ...lineIds)).ids[0] ?? 0 };
}

test('a form sent twice concurrently reviews its lines once', async () => {
  const ctx = await addBuyer(shop);
  const { orderNo, orderId, lineIds } = await receivedOrder(ctx, shop.tea, shop.recipe);
  const [tea = 0] = lineIds;
  const twice = [() => write(ctx, orderNo, tea), () => write(ctx, orderNo, tea)];
  expect(await inSteps(shop.app, orderRow(orderId), twice)).toEqual(['ok', 'review_line_closed']);
  expect(await statusOf(orderId)).toBe('to_evaluate');
});

test('the last two lines, reviewed in two windows, complete the order once', async () => {
  const ctx = await addBuyer(shop);
  const { orderNo, orderId, lineIds } = await receivedOrder(ctx, shop.tea, shop.recipe);
  const works = lineIds.map((id) => () => write(ctx, orderNo, id));
  expect(await inSteps(shop.app, orderRow(orderId), works)).toEqual(['ok', 'ok']);
  expect(await statusOf(orderId)).toBe('completed');
});

test('closing reviews skips an order that is being reviewed', async () => {
  const ctx = await addBuyer(shop);
  const { orderNo, orderId, lineIds } = await receivedOrder(ctx, shop.tea, shop.recipe);
  const letGo = await hold(shop.app, orderRow(orderId));
  const writing = outcome(write(ctx, orderNo, ...lineIds.slice(0, 1)));
  await untilWaiting(shop.app, 1);
  await closeReviewing(later(shop.ctx(), 16 * 86_400));
  expect(await statusOf(orderId)).toBe('to_evaluate');
  await letGo();
  expect(await writing).toBe('ok');
  await closeReviewing(later(shop.ctx(), 16 * 86_400));
  expect(await statusOf(orderId)).toBe('completed');
  expect(await outcome(write(ctx, orderNo, ...lineIds.slice(1)))).toBe('order_state');
});

test('two moderators hide a review once; an author takes it back at the same moment', async () => {
  const { ctx, id } = await written();
  const moderator = asModerator({ ...shop.ctx(), actor: shop.lamps.owner });
  const hide = () => hideReview(moderator, { id, reason: 'x' });
  expect(await inSteps(shop.app, reviewRow(id), [hide, hide])).toEqual(['ok', 'review_state']);
  const second = await written();
  const works = [
    () => removeReview(second.ctx, second.id),
    () => hideReview(moderator, { id: second.id, reason: 'x' }),
  ];
  expect(await inSteps(shop.app, reviewRow(second.id), works)).toEqual(['ok', 'review_not_found']);
  await expect(removeReview(ctx, id)).resolves.toEqual({ state: 'removed' });
});

test('forty concurrent reviews, changes and votes leave every counter right', async () => {
  const authors = await Promise.all(
    Array.from({ length: 10 }, async () => {
      const ctx = await addBuyer(shop);
      // the same products in both orders, so that counters would be locked in opposite order
      return { ctx, bought: await receivedOrder(ctx, shop.tea, shop.recipe) };
    }),
  );
  const outcomes = await Promise.all(
    authors.map(({ ctx, bought }, nth) => {
      const lines = nth % 2 === 0 ? bought.lineIds : bought.lineIds.toReversed();
      return write(ctx, bought.orderNo, ...lines);
    }),
  );
  expect(outcomes.every(({ isCompleted }) => isCompleted)).toBe(true);
  const first = outcomes[0]?.ids[0] ?? 0;
  await Promise.all([
    ...authors
      .slice(1)
      .flatMap(({ ctx }) => [voteForReview(ctx, { id: first, on: true }), voteForReview(ctx, { id: first, on: true })]),
    ...authors.map(({ ctx }, nth) =>
      editReview(ctx, {
        id: outcomes[nth]?.ids[1] ?? 0,
        productStars: 1 + (nth % 5),
        serviceStars: 1,
        text: '',
        images: [],
        isAnonymous: false,
      }),
    ),
    ...Array.from({ length: 4 }, () => aggregateRatings(shop.ctx())),
  ]);
  const voices = await shop.ctx().db.selectFrom('reviews').select('helpful').where('id', '=', first).executeTakeFirst();
  expect(voices?.helpful).toBe(9);
});
