import { type RawBuilder, sql } from 'kysely';
import { DomainError } from '../../platform/errors.ts';
import { MAX_COUNTED } from '../catalog/rules.ts';
import type { Ctx } from '../kit/context.ts';
import type { Review, ReviewFilter, Reviews } from './contract.ts';
import { reviewPairs } from './review-json.server.ts';
import { STAR_BANDS } from './rules.ts';

const HAS_PICTURES = sql`(cardinality(r.images) > 0 or cardinality(r.add_on_images) > 0)`;
const PAGE_SIZE = 10;
const HAS_ADD_ON = sql`r.add_on_at is not null`;

interface Row {
  known: boolean;
  counted: number;
  withImages: number;
  withAddOn: number;
  list: Review[] | null;
}

/** Reviews of one product on sale, the most helpful first or the newest. Throws `product_not_found`. */
export async function listReviews(ctx: Ctx, productId: number, filter: ReviewFilter = {}): Promise<Reviews> {
  const { page = 1, limit = PAGE_SIZE, sort = 'helpful' } = filter;
  const wanted = conditionOf(productId, filter);
  const ofAll = sql`r.product_id = ${productId} and r.status = 'shown'`;
  const order = sort === 'newest' ? sql`r.id desc` : sql`r.helpful desc, r.id desc`;
  const result = await sql<Row>`
    select exists (select 1 from products where id = ${productId} and status = 'on_sale') as known,
      ${countUpTo(wanted)} as counted, ${countUpTo(sql`${ofAll} and ${HAS_PICTURES}`)} as "withImages",
      ${countUpTo(sql`${ofAll} and ${HAS_ADD_ON}`)} as "withAddOn",
      (select json_agg(listed.review) from (
        select json_build_object(${reviewPairs(ctx)}) as review
        from reviews r where ${wanted} order by ${order} ${pageOf(page, limit)}) listed) as list`.execute(ctx.db);
  const row = result.rows[0];
  if (!row?.known) throw new DomainError('product_not_found', { id: productId });
  const most = (number: number) => Math.min(number, MAX_COUNTED);
  return {
    list: row.list ?? [],
    total: most(row.counted),
    totalCapped: row.counted > MAX_COUNTED,
    page,
    limit,
    counts: { withImages: most(row.withImages), withAddOn: most(row.withAddOn) },
  };
}

/** Literal limit, so that the planner optimises for the first page, which nearly everyone reads. */
function pageOf(page: number, limit: number): RawBuilder<unknown> {
  if (page === 1 && limit === PAGE_SIZE) return sql`limit ${sql.lit(PAGE_SIZE)}`;
  return sql`limit ${limit} offset ${(page - 1) * limit}`;
}

/** Counting all reviews of a popular product would take too long. */
function countUpTo(condition: RawBuilder<unknown>): RawBuilder<number> {
  return sql<number>`(select count(*) from (select 1 from reviews r where ${condition} limit ${sql.lit(MAX_COUNTED + 1)}) counted)::int`;
}

function conditionOf(productId: number, { stars, band, withImages, withAddOn }: ReviewFilter): RawBuilder<unknown> {
  const [least, most] = band ? STAR_BANDS[band] : [0, 0];
  return sql.join(
    [
      sql`r.product_id = ${productId} and r.status = 'shown'`,
      ...(stars === undefined ? [] : [sql`r.product_stars = ${stars}`]),
      ...(band ? [sql`r.product_stars between ${least} and ${most}`] : []),
      ...(withImages ? [HAS_PICTURES] : []),
      ...(withAddOn ? [HAS_ADD_ON] : []),
    ],
    sql` and `,
  );
}
