import { type RawBuilder, sql } from 'kysely';
import { DomainError } from '../../platform/errors.ts';
import { pickText, type Texts } from '../../platform/locale/locale.ts';
import { instantOf } from '../catalog/card.server.ts';
import { type Ctx, requireActor } from '../kit/context.ts';
import { HAS_THINGS_TO_REVIEW } from '../orders/order-card.server.ts';
import { findOwnOrder } from '../orders/own-order.server.ts';
import { EVALUATE_DAYS } from '../orders/rules.ts';
import { optionNames } from '../promotions/offers.server.ts';
import type {
  BoughtLine,
  LinesToReview,
  LineToReview,
  OrdersToReview,
  OrderToReview,
  OwnReview,
  OwnReviews,
} from './contract.ts';
import { WORDS } from './review-json.server.ts';
import { maxReviewPictures, mayAddOn, mayEdit } from './rules.ts';

interface Page {
  page?: number;
  limit?: number;
}
type Counts = LinesToReview['counts'];
const NO_COUNTS: Counts = { toReview: 0, ordersToReview: 0, reviewed: 0 };
type LineRow = Omit<BoughtLine, 'name' | 'options'> & { names: Texts; optionTexts: { name: Texts; value: Texts }[] };
type OpenRow = LineRow & { merchantNames: Texts; receivedAt: string; closesAt: string };
type ReviewRow = Omit<OwnReview, 'line' | 'may'> & { line: LineRow };

/** A line as it was bought, as pairs of a json object; needs `order_lines l` and `orders o`. */
const LINE = sql`'lineId', l.id, 'orderNo', o.no, 'productId', l.product_id, 'names', l.name, 'image', l.image_url,
  'optionTexts', l.options`;
/** Until when an order's lines may be reviewed; needs `orders o`. */
const CLOSES_AT = sql`(o.received_at + make_interval(days => coalesce(
  (select (s.settings ->> 'evaluateDays')::int from sites s where s.id = o.site_id), ${EVALUATE_DAYS}::int)))`;
/** A line without a review; needs `order_lines l` and `orders o`. */
const IS_OPEN = sql`o.status = 'to_evaluate' and o.deleted_at is null and l.refunded_num < l.num
  and exists (select from products g where g.id = l.product_id and g.sold_as = 'goods')
  and not exists (select from reviews r where r.order_line_id = l.id)`;

/** The condition under which the list of orders shows an order as to review. */
const isOrderToReview = (userId: number) =>
  sql<boolean>`(o.user_id = ${userId}::bigint and o.deleted_at is null and ${HAS_THINGS_TO_REVIEW})`;

/** A line that can be reviewed; needs its merchant `m` as well. */
const OPEN_LINE = sql`json_build_object(${LINE}, 'merchantNames', m.name, 'receivedAt', ${instantOf('o.received_at')},
  'closesAt', ${CLOSES_AT})`;

function countsOf(userId: number): RawBuilder<Counts> {
  return sql<Counts>`json_build_object(
    'toReview', (select count(*) from orders o join order_lines l on l.order_id = o.id where o.user_id = ${userId}::bigint and ${IS_OPEN}),
    'ordersToReview', (select count(*) from orders o where ${isOrderToReview(userId)}),
    'reviewed', (select count(*) from reviews r where r.user_id = ${userId}::bigint and r.status <> 'removed'))`;
}

/** Lines of the actor's received orders that can be reviewed, those that close first on top. */
export async function listLinesToReview(ctx: Ctx, { page = 1, limit = 10 }: Page): Promise<LinesToReview> {
  const { userId } = requireActor(ctx);
  const result = await sql<{ list: OpenRow[] | null; counts: Counts }>`
    select ${countsOf(userId)} as counts, (select json_agg(open.line) from (
      select ${OPEN_LINE} as line
      from orders o join order_lines l on l.order_id = o.id join merchants m on m.id = o.merchant_id
      where o.user_id = ${userId}::bigint and ${IS_OPEN}
      order by o.received_at, o.id, l.id limit ${limit}::int offset ${(page - 1) * limit}::int) open) as list`.execute(
    ctx.db,
  );
  const { list = null, counts = NO_COUNTS } = result.rows[0] ?? {};
  return { list: (list ?? []).map((row) => toOpenLine(ctx, row)), total: counts.toReview, page, limit, counts };
}

/** The actor's received orders with items to review, those that close first on top. A page holds whole orders. */
export async function listOrdersToReview(ctx: Ctx, { page = 1, limit = 10 }: Page): Promise<OrdersToReview> {
  const { userId } = requireActor(ctx);
  const result = await sql<{ list: OpenRow[][] | null; counts: Counts }>`
    select ${countsOf(userId)} as counts, (select json_agg(due.lines) from (
      select (select json_agg(${OPEN_LINE} order by l.id) from order_lines l where l.order_id = o.id and ${IS_OPEN}) as lines
      from orders o join merchants m on m.id = o.merchant_id where ${isOrderToReview(userId)}
      order by o.received_at, o.id limit ${limit}::int offset ${(page - 1) * limit}::int) due) as list`.execute(ctx.db);
  const { list = null, counts = NO_COUNTS } = result.rows[0] ?? {};
  const orders = (list ?? []).map((lines) => lines.map((row) => toOpenLine(ctx, row)));
  return { list: orders, total: counts.ordersToReview, page, limit, counts };
}

/** The actor's reviews, newest first, including held and hidden ones. */
export async function listOwnReviews(ctx: Ctx, { page = 1, limit = 10 }: Page): Promise<OwnReviews> {
  const { userId } = requireActor(ctx);
  const result = await sql<{ list: ReviewRow[] | null; counts: Counts }>`
    select ${countsOf(userId)} as counts, (select json_agg(mine.review) from (
      select ${OWN} as review from ${OWN_FROM}
      where r.user_id = ${userId}::bigint and r.status <> 'removed'
      order by r.created_at desc, r.id desc limit ${limit}::int offset ${(page - 1) * limit}::int) mine) as list`.execute(
    ctx.db,
  );
  const { list = null, counts = NO_COUNTS } = result.rows[0] ?? {};
  return { list: (list ?? []).map((row) => toOwn(ctx, row)), total: counts.reviewed, page, limit, counts };
}

/** One of the actor's own reviews. Throws `review_not_found` for another's and a deleted one. */
export async function readOwnReview(ctx: Ctx, id: number): Promise<OwnReview> {
  const { userId } = requireActor(ctx);
  const result = await sql<{ review: ReviewRow }>`
    select ${OWN} as review from ${OWN_FROM}
    where r.id = ${id}::bigint and r.user_id = ${userId}::bigint and r.status <> 'removed'`.execute(ctx.db);
  const row = result.rows[0]?.review;
  if (!row) throw new DomainError('review_not_found');
  return toOwn(ctx, row);
}

/** The lines of one order that can be reviewed. Throws `order_not_found` for another user's. */
export async function readOrderToReview(ctx: Ctx, orderNo: string): Promise<OrderToReview> {
  const { id, no } = await findOwnOrder(ctx, orderNo);
  const result = await sql<{ merchantNames: Texts; closesAt: Date | null; lines: LineRow[] | null }>`
    select m.name as "merchantNames", ${CLOSES_AT} as "closesAt", (
      select json_agg(json_build_object(${LINE}) order by l.id) from order_lines l where l.order_id = o.id and ${IS_OPEN}) as lines
    from orders o join merchants m on m.id = o.merchant_id where o.id = ${id}::bigint`.execute(ctx.db);
  const row = result.rows[0];
  if (!row) throw new DomainError('order_not_found');
  return {
    orderNo: no,
    merchant: pickText(row.merchantNames, ctx.locale, ctx.site.defaultLocale),
    closesAt: (row.closesAt ?? ctx.now).toISOString(),
    lines: (row.lines ?? []).map((line) => toLine(ctx, line)),
    maxPictures: maxReviewPictures(ctx.locale),
  };
}

// reviews of the demo content without an order have no author here
const OWN_FROM = sql`reviews r join order_lines l on l.id = r.order_line_id join orders o on o.id = l.order_id`;
const OWN = sql`json_build_object('id', r.id, 'line', json_build_object(${LINE}), 'state', r.status,
  'reason', case r.status when 'hidden' then r.status_reason else '' end, 'productStars', r.product_stars,
  'serviceStars', r.service_stars, ${WORDS}, 'isAnonymous', r.is_anonymous, 'helpful', r.helpful,
  'createdAt', ${instantOf('r.created_at')})`;

function toLine(ctx: Ctx, { names, optionTexts, ...line }: LineRow): BoughtLine {
  return {
    ...line,
    name: pickText(names, ctx.locale, ctx.site.defaultLocale),
    options: optionNames(optionTexts, ctx.locale, ctx.site.defaultLocale),
  };
}

function toOpenLine(ctx: Ctx, { merchantNames, closesAt, receivedAt, ...line }: OpenRow): LineToReview {
  return {
    ...toLine(ctx, line),
    merchant: pickText(merchantNames, ctx.locale, ctx.site.defaultLocale),
    receivedAt,
    closesAt: new Date(closesAt).toISOString(),
  };
}

function toOwn(ctx: Ctx, { line, ...review }: ReviewRow): OwnReview {
  const written = {
    state: review.state,
    createdAt: new Date(review.createdAt),
    hasAddOn: review.addOn !== null,
  };
  return {
    ...review,
    line: toLine(ctx, line),
    may: { edit: mayEdit(written, ctx.now), addOn: mayAddOn(written, ctx.now), remove: review.state !== 'removed' },
  };
}
