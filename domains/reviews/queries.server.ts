import { sql } from 'kysely';
import { DomainError } from '../../platform/errors.ts';
import { instantOf, textOf } from '../catalog/card.server.ts';
import { MAX_COUNTED } from '../catalog/rules.ts';
import type { Ctx } from '../context.ts';
import type { Review, ReviewFilter, Reviews } from './contract.ts';

/** Reviews of one product on sale, newest first. Refuses with `product_not_found`. */
export async function listReviews(ctx: Ctx, productId: number, filter: ReviewFilter = {}): Promise<Reviews> {
  const page = filter.page ?? 1;
  const limit = filter.limit ?? 10;
  const wanted = sql.join(
    [
      sql`r.product_id = ${productId}`,
      ...(filter.stars === undefined ? [] : [sql`r.product_stars = ${filter.stars}`]),
      ...(filter.withImages ? [sql`cardinality(r.images) > 0`] : []),
    ],
    sql` and `,
  );
  const result = await sql<{ known: boolean; counted: number; list: Review[] | null }>`
    select exists (select 1 from products where id = ${productId} and status = 'on_sale') as known,
      (select count(*) from (select 1 from reviews r where ${wanted} limit ${MAX_COUNTED + 1}) counted)::int as counted,
      (select json_agg(listed.review) from (
        select json_build_object('id', r.id, 'author', r.author_name, 'avatar', r.author_avatar, 'productStars', r.product_stars,
          'serviceStars', r.service_stars, 'text', r.body, 'locale', r.locale, 'images', r.images,
          'createdAt', ${instantOf('r.created_at')},
          'options', coalesce((select json_agg(${textOf(ctx, 'v.name')} order by chosen.nth)
            from skus s, unnest(s.value_ids) with ordinality as chosen(id, nth), product_option_values v
            where s.id = r.sku_id and v.id = chosen.id), '[]')) as review
        from reviews r where ${wanted} order by r.id desc limit ${limit} offset ${(page - 1) * limit}) listed) as list`.execute(
    ctx.db,
  );
  const row = result.rows[0];
  if (!row?.known) throw new DomainError('product_not_found', { id: productId });
  return {
    list: row.list ?? [],
    total: Math.min(row.counted, MAX_COUNTED),
    totalCapped: row.counted > MAX_COUNTED,
    page,
    limit,
  };
}
