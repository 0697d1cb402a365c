import { type RawBuilder, sql } from 'kysely';
import { textOf } from '../catalog/card.server.ts';
import { type Ctx, requirePlatformPermission } from '../kit/context.ts';
import { requireOwnMerchant } from '../merchants/own-merchant.server.ts';
import type {
  ModeratedReview,
  ModeratedReviews,
  ModerationQuery,
  ShopReview,
  ShopReviews,
  ShopReviewsQuery,
} from './contract.ts';
import { officePairs, reviewPairs } from './review-json.server.ts';

/** Maximum count of lists: nobody pages further. */
const COUNTED_MOST = 10_000;

const FROM = sql`reviews r join products p on p.id = r.product_id left join review_reports t on t.review_id = r.id`;
const ORDER_NO = sql`(select o.no from order_lines l join orders o on o.id = l.order_id where l.id = r.order_line_id)`;

/** Reviews of the actor's shop, newest first, with its rating. Throws `no_permission` without a shop. */
export async function listShopReviews(ctx: Ctx, query: ShopReviewsQuery): Promise<ShopReviews> {
  const own = await requireOwnMerchant(ctx, 'reviews.read');
  const { tab, stars, keyword, page, limit } = query;
  const ofShop = sql`r.merchant_id = ${own.id}::bigint`;
  const wanted = sql.join(
    [
      ofShop,
      // held reviews are visible only to moderators
      sql`r.status in ('shown', 'hidden')`,
      ...(tab === 'unanswered' ? [sql`r.status = 'shown' and r.replied_at is null`] : []),
      ...(tab === 'bad' ? [sql`r.product_stars <= 2`] : []),
      ...(tab === 'reported' ? [sql`t.review_id is not null`] : []),
      ...(stars === undefined ? [] : [sql`r.product_stars = ${stars}`]),
      ...(keyword ? [matches(keyword)] : []),
    ],
    sql` and `,
  );
  const result = await sql<{
    list: ShopReview[] | null;
    total: number;
    unanswered: number;
    rating: ShopReviews['rating'];
  }>`
    select ${listed(sql`json_build_object(${reviewPairs(ctx)}, ${officePairs(ctx)}, 'orderNo', ${ORDER_NO})`, wanted, query)} as list,
      ${counted(wanted)} as total, ${counted(sql`${ofShop} and r.status = 'shown' and r.replied_at is null`)} as unanswered,
      coalesce((select json_build_object('count', k.count, 'product', round(k.product_sum * 10.0 / nullif(k.count, 0))::int,
          'service', round(k.service_sum * 10.0 / nullif(k.count, 0))::int)
        from merchant_ratings k where k.merchant_id = ${own.id}::bigint and k.count > 0),
        '{"count": 0, "product": 0, "service": 0}'::json) as rating`.execute(ctx.db);
  const row = result.rows[0];
  const { list = null, total = 0, unanswered = 0, rating = { count: 0, product: 0, service: 0 } } = row ?? {};
  return { list: list ?? [], total, page, limit, counts: { unanswered }, rating };
}

/** Held and reported reviews; hidden ones; or all. */
export async function listForModeration(ctx: Ctx, query: ModerationQuery): Promise<ModeratedReviews> {
  requirePlatformPermission(ctx, 'reviews.manage');
  const { tab, keyword, page, limit } = query;
  const wanted = sql.join([TABS[tab], ...(keyword ? [matches(keyword)] : [])], sql` and `);
  const review = sql`json_build_object(${reviewPairs(ctx)}, ${officePairs(ctx)}, 'userId', r.user_id,
    'merchant', (select json_build_object('id', m.id, 'name', ${textOf(ctx, 'm.name')}) from merchants m where m.id = r.merchant_id))`;
  const result = await sql<{ list: ModeratedReview[] | null; total: number; waiting: number; hidden: number }>`
    select ${listed(review, wanted, query)} as list, ${counted(wanted)} as total, ${counted(TABS.waiting)} as waiting,
      ${counted(TABS.hidden)} as hidden`.execute(ctx.db);
  const { list = null, total = 0, waiting = 0, hidden = 0 } = result.rows[0] ?? {};
  return { list: list ?? [], total, page, limit, counts: { waiting, hidden } };
}

const TABS: Record<ModerationQuery['tab'], RawBuilder<unknown>> = {
  waiting: sql`r.status in ('held', 'shown') and r.id in (
    select id from reviews where status = 'held' union all select review_id from review_reports where decision is null)`,
  hidden: sql`r.status = 'hidden'`,
  all: sql`r.status <> 'removed'`,
};

/** The search text as indexed by `reviews_found`; a number also matches a review's id. */
function matches(keyword: string): RawBuilder<unknown> {
  const pattern = `%${keyword.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
  const inText = sql`lower(r.body || ' ' || r.add_on_body || ' ' || r.author_name) like ${pattern}`;
  return /^\d{1,15}$/.test(keyword) ? sql`(${inText} or r.id = ${keyword}::bigint)` : inText;
}

function listed(
  review: RawBuilder<unknown>,
  wanted: RawBuilder<unknown>,
  { page, limit }: { page: number; limit: number },
) {
  return sql`(select json_agg(shown.review) from (select ${review} as review from ${FROM} where ${wanted}
    order by r.created_at desc, r.id desc limit ${limit}::int offset ${(page - 1) * limit}::int) shown)`;
}

function counted(wanted: RawBuilder<unknown>): RawBuilder<number> {
  return sql<number>`(select count(*)::int from (
    select 1 from reviews r left join review_reports t on t.review_id = r.id where ${wanted} limit ${COUNTED_MOST}) c)`;
}
