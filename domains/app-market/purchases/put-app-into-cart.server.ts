import { sql } from 'kysely';
import { DomainError } from '../../../platform/errors.ts';
import { addToCart } from '../../cart/add-to-cart.server.ts';
import type { CartSaved } from '../../cart/contract.ts';
import { type Ctx, requireActor } from '../../kit/context.ts';

/** Puts a paid app into the reader's cart. Throws `app_not_found` for one that is free, and what adding to a cart throws. */
export async function putAppIntoCart(ctx: Ctx, { id }: { id: number }): Promise<CartSaved> {
  requireActor(ctx);
  const found = await sql<{ productId: number; skuId: number }>`
    select product_id as "productId", sku_id as "skuId" from apps.apps
    where id = ${id}::bigint and status = 'listed' and price_minor > 0`.execute(ctx.db);
  const [offer] = found.rows;
  if (!offer) throw new DomainError('app_not_found', { id });
  return addToCart(ctx, { ...offer, num: 1 });
}
