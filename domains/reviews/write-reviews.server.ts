import { sql } from 'kysely';
import { DomainError, refuseFields } from '../../platform/errors.ts';
import { type Actor, type Ctx, emit, rateLimitKey, requireActor } from '../kit/context.ts';
import { transact } from '../kit/transact.ts';
import { transitionOrders } from '../orders/lifecycle/transition-orders.server.ts';
import { findOwnOrder } from '../orders/own-order.server.ts';
import { isRefundPending } from '../orders/refunding/pending-refund.server.ts';
import { attachPictures } from '../uploads/attach-pictures.server.ts';
import type { WriteReviews, WrittenReviews } from './contract.ts';
import { invalidateReviews } from './invalidate-reviews.server.ts';
import { judgeReview, maskedName, maxReviewPictures, type ReviewPolicy } from './rules.ts';

interface Written {
  id: number;
  lineId: number;
  productId: number;
  state: string;
}

/**
 * The buyer reviews lines of a received order: each line once, while reviewing is open. The last line completes the
 * order, unless a refund of it is undecided. Throws `order_not_found`, `order_state`, `review_line_closed`, and
 * `validation_failed` for too many or foreign pictures.
 */
export async function writeReviews(ctx: Ctx, input: WriteReviews): Promise<WrittenReviews> {
  const actor = requireActor(ctx);
  ctx.app.limits.writes.take(rateLimitKey(ctx), ctx.now);
  refuseTooMany(ctx, input);
  return transact(ctx, async (tx) => {
    const pictures = input.reviews.flatMap(({ images }, nth) =>
      images.map((url, at) => ({ field: `reviews.${nth}.images.${at}`, url })),
    );
    await attachPictures(tx, 'review', pictures);
    const order = await lockOrder(tx, input.orderNo);
    const written = await insert(tx, actor, order, input);
    if (written.length < input.reviews.length) throw new DomainError('review_line_closed');
    // with an undecided refund the order is not completed yet: a job completes it later
    const isCompleted = !(await hasOpenLine(tx, order.id)) && !(await isRefundPending(tx, order.id));
    if (isCompleted) {
      const step = { orderIds: [order.id], event: 'evaluate', who: 'buyer', actorId: actor.userId } as const;
      await transitionOrders(tx, step);
    }
    const shown = written.filter(({ state }) => state === 'shown');
    for (const { id, lineId, productId } of shown) {
      await emit(tx, 'review.written', { reviewId: id, userId: actor.userId, orderLineId: lineId, productId });
    }
    await invalidateReviews(
      tx.db,
      shown.map(({ productId }) => productId),
    );
    return { ids: written.map(({ id }) => id), held: written.length - shown.length, isCompleted };
  });
}

function refuseTooMany(ctx: Ctx, { reviews }: WriteReviews): void {
  const most = maxReviewPictures(ctx.locale);
  const wrong = reviews.flatMap(({ images }, nth) => (images.length > most ? [`reviews.${nth}.images`] : []));
  if (wrong.length > 0) refuseFields(wrong.map((field) => ({ field, code: 'tooManyPictures' })));
}

interface LockedOrder {
  id: number;
  siteId: number;
}

/** Serialises forms of one order: only then is it clear which of them reviews the last line. */
async function lockOrder(ctx: Ctx, orderNo: string): Promise<LockedOrder> {
  const { id } = await findOwnOrder(ctx, orderNo);
  const order = await ctx.db
    .selectFrom('orders')
    .select(['status', 'site_id'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  if (order.status !== 'to_evaluate') throw new DomainError('order_state', { event: 'evaluate' });
  return { id, siteId: order.site_id };
}

/** The site's moderation settings. */
function policyOf(ctx: Ctx, siteId: number): ReviewPolicy {
  return (ctx.app.sites.byId(siteId) ?? ctx.site).settings;
}

/** Ordered by product, so that concurrent reviews of the same products lock their counters in the same order. */
async function insert(ctx: Ctx, actor: Actor, order: LockedOrder, input: WriteReviews): Promise<Written[]> {
  const policy = policyOf(ctx, order.siteId);
  const rows = input.reviews.map(({ lineId, productStars, serviceStars, text, images }) => {
    const { state, reason } = judgeReview(policy, [text]);
    const said = { stars: productStars, service: serviceStars, body: text, images: [...new Set(images)] };
    return { line: lineId, ...said, state, reason };
  });
  const author = input.isAnonymous ? maskedName(actor.nickname) : actor.nickname;
  const avatar = input.isAnonymous ? '' : actor.avatarUrl;
  const result = await sql<Written>`
    insert into reviews (product_id, sku_id, user_id, order_line_id, site_id, author_name, author_avatar, is_anonymous,
      product_stars, service_stars, locale, body, images, status, status_reason, created_at)
    select l.product_id, l.sku_id, ${actor.userId}::bigint, l.id, ${order.siteId}::bigint, ${author}, ${avatar},
      ${input.isAnonymous}::boolean, g.stars, g.service, ${ctx.locale}, g.body, g.images, g.state, g.reason, ${ctx.now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as g(line bigint, stars smallint, service smallint, body text,
      images text[], state text, reason text)
    join order_lines l on l.id = g.line join products p on p.id = l.product_id and p.sold_as = 'goods'
    where l.order_id = ${order.id}::bigint and l.refunded_num < l.num order by l.product_id, l.id
    on conflict (order_line_id) do nothing
    returning id, order_line_id as "lineId", product_id as "productId", status as state`.execute(ctx.db);
  return result.rows;
}

/** A fully refunded line needs no review. */
async function hasOpenLine(ctx: Ctx, orderId: number): Promise<boolean> {
  const found = await sql`
    select 1 from order_lines l join products p on p.id = l.product_id and p.sold_as = 'goods'
    where l.order_id = ${orderId}::bigint and l.refunded_num < l.num
      and not exists (select from reviews r where r.order_line_id = l.id) limit 1`.execute(ctx.db);
  return found.rows.length > 0;
}
