import { sql } from 'kysely';
import { DomainError } from '../../../platform/errors.ts';
import { pickText, type Texts } from '../../../platform/locale/locale.ts';
import type { WrittenProduct } from '../../catalog/write/write-products.server.ts';
import type { Ctx } from '../../kit/context.ts';
import { listPromotionsOf } from '../../promotions/running-promotions.server.ts';

/**
 * A variant cannot be removed while a promotion sells it: buyers were promised it. Checked after the variant was
 * removed in this transaction, so that nobody adds it to a promotion concurrently. Throws `variant_promoted`, which
 * names the first one.
 */
export async function refusePromoted(ctx: Ctx, { endedSkuIds }: WrittenProduct): Promise<void> {
  const promotions = await listPromotionsOf(ctx, endedSkuIds);
  const [first] = promotions;
  if (!first) return;
  const found = await sql<{ product: Texts; names: Texts[] | null }>`
    select p.name as product, (select jsonb_agg(v.name order by u.place)
      from unnest(s.value_ids) with ordinality as u(id, place) join product_option_values v on v.id = u.id) as names
    from skus s join products p on p.id = s.product_id where s.id = ${first.skuId}::bigint`.execute(ctx.db);
  const { product = {}, names } = found.rows[0] ?? {};
  const variant = (names ?? [product]).map((name) => pickText(name, ctx.locale, ctx.site.defaultLocale)).join(' · ');
  throw new DomainError('variant_promoted', { variant, promotions });
}
