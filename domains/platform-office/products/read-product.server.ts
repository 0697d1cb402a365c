import { sql } from 'kysely';
import { DomainError } from '../../../platform/errors.ts';
import { textOf } from '../../catalog/card.server.ts';
import { readStoredByHandles } from '../../catalog/stored-products.server.ts';
import { type Ctx, requirePlatformPermission } from '../../kit/context.ts';
import type { OfficeProduct } from './contract.ts';
import { officeVariants } from './office-variants.ts';

type Found = Omit<OfficeProduct, 'texts' | 'images' | 'variants'> & { handle: string; merchantId: number };

/** One product of any shop with its texts in every language and its variants. Throws `product_not_found`. */
export async function readOfficeProduct(ctx: Ctx, id: number): Promise<OfficeProduct> {
  requirePlatformPermission(ctx, 'catalog.manage');
  const iso = (column: string) => sql`to_json(${sql.ref(column)} at time zone 'UTC')#>>'{}' || 'Z'`;
  const result = await sql<Found>`
    select p.id, ${textOf(ctx, 'p.name')} as name, p.kind, p.status, p.blocked_reason as blocked, p.refused_reason as refused, p.sales, p.handle,
      p.merchant_id as "merchantId", p.vendor, ${iso('p.created_at')} as "addedAt", ${iso('p.updated_at')} as "changedAt",
      p.rating_count as reviews,
      json_build_object('id', m.id, 'name', ${textOf(ctx, 'm.name')}, 'status', m.status) as shop,
      (select json_agg(json_build_object('id', c.id, 'name', ${textOf(ctx, 'c.name')}) order by c.level)
        from categories c where c.id = any(p.category_path)) as categories,
      coalesce((select json_agg(json_build_object('act', l.act, 'actor', l.nickname, 'at', ${iso('l.created_at')},
          'reason', coalesce(l.details ->> 'reason', '')) order by l.id desc)
        from (select l.id, l.act, l.created_at, l.details, u.nickname from audit_log l left join users u on u.id = l.actor_id
          where l.subject = 'product:' || p.id order by l.id desc limit 20) l), '[]') as acts
    from products p join merchants m on m.id = p.merchant_id
    where p.id = ${id}::bigint and p.status <> 'deleted' and p.sold_as = 'goods'`.execute(ctx.db);
  const [found] = result.rows;
  const [stored] = found ? await readStoredByHandles(ctx.db, found.merchantId, [found.handle]) : [];
  if (!found || !stored) throw new DomainError('product_not_found');
  const { handle: _handle, merchantId: _merchantId, ...product } = found;
  const { name, tagline, description } = stored;
  return {
    ...product,
    texts: { name, tagline, description },
    images: stored.images.filter(({ state }) => state === 'ready').map(({ url }) => url),
    variants: officeVariants(stored, ctx),
  };
}
