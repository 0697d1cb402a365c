import { sql } from 'kysely';
import { DomainError } from '../../../platform/errors.ts';
import type { Texts } from '../../../platform/locale/locale.ts';
import { CONTENT_KINDS } from '../../catalog/product-kinds.ts';
import type { Ctx } from '../../kit/context.ts';
import { auditShop } from '../../merchants/audit/audit-shop.server.ts';
import { requireOwnMerchant } from '../../merchants/own-merchant.server.ts';

/**
 * Content delivered to buyers of one virtual product on payment; without any text nothing is delivered automatically.
 * Throws `product_not_found` for another shop's and for physical products.
 */
export async function saveDigitalContent(ctx: Ctx, input: { productId: number; content: Texts }): Promise<void> {
  const own = await requireOwnMerchant(ctx, 'products.edit');
  const texts = Object.fromEntries(Object.entries(input.content).filter(([, text]) => text !== ''));
  const product = await ctx.db
    .selectFrom('products')
    .select('id')
    .where('id', '=', input.productId)
    .where('merchant_id', '=', own.id)
    .where('kind', 'in', CONTENT_KINDS)
    .where('status', '<>', 'deleted')
    .executeTakeFirst();
  if (!product) throw new DomainError('product_not_found');
  await auditShop(ctx, own, 'product.content_saved', `product:${product.id}`);
  if (Object.keys(texts).length === 0) {
    await ctx.db.deleteFrom('digital_contents').where('product_id', '=', product.id).execute();
    return;
  }
  await sql`
    insert into digital_contents (product_id, content, updated_at)
    values (${product.id}::bigint, ${JSON.stringify(texts)}::jsonb, ${ctx.now}::timestamptz)
    on conflict (product_id) do update set content = excluded.content, updated_at = excluded.updated_at`.execute(
    ctx.db,
  );
}
