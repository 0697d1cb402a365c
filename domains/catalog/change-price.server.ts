import { sql } from 'kysely';
import { invalidateCache } from '../../platform/database/invalidate-cache.ts';
import { DomainError } from '../../platform/errors.ts';
import type { Ctx } from '../kit/context.ts';
import { transact } from '../kit/transact.ts';
import { auditShop } from '../merchants/audit/audit-shop.server.ts';
import { requireOwnMerchant } from '../merchants/own-merchant.server.ts';
import { refuseUnmeantZero } from './refuse-zero.ts';

interface PriceChange {
  skuId: number;
  /** In minor units of the shop's currency. */
  price: number;
  /** The price when it was read. */
  seen: number;
  /** Confirms a price of 0. */
  zeroConfirmed?: boolean | undefined;
}

/**
 * Changes the price of one SKU of the actor's shop, and with it the product's lowest price. A struck-through price that
 * is no longer higher is removed. Throws `price_moved` with the current price if it was changed since it was read,
 * `sku_not_found`, and `price_free` for an unconfirmed price of 0.
 */
export async function changePrice(ctx: Ctx, { skuId, price, seen, zeroConfirmed }: PriceChange): Promise<void> {
  const own = await requireOwnMerchant(ctx, 'products.edit');
  await transact(ctx, async (tx) => {
    const locked = await sql<{ id: number; price: number; currency: string }>`
      select p.id, s.price_minor as price, p.currency from products p join skus s on s.product_id = p.id
      where s.id = ${skuId}::bigint and s.active and p.merchant_id = ${own.id}::bigint and p.status <> 'deleted'
      for no key update of p, s`.execute(tx.db);
    const sku = locked.rows[0];
    if (!sku) throw new DomainError('sku_not_found', { id: skuId });
    if (sku.price !== seen) throw new DomainError('price_moved', { amount: sku.price, currency: sku.currency });
    refuseUnmeantZero([{ price, seen }], zeroConfirmed);
    await sql`
      update skus set price_minor = ${price}::bigint,
        compare_at_minor = case when compare_at_minor > ${price}::bigint then compare_at_minor end
      where id = ${skuId}::bigint`.execute(tx.db);
    // lists show a product by its cheapest variant
    await sql`
      update products p set price_minor = c.price_minor, compare_at_minor = c.compare_at_minor, updated_at = ${ctx.now}::timestamptz
      from (select price_minor, compare_at_minor from skus where product_id = ${sku.id}::bigint and active
        order by price_minor, position limit 1) c
      where p.id = ${sku.id}::bigint`.execute(tx.db);
    await auditShop(tx, own, 'product.price_changed', `sku:${skuId}`, { before: seen, after: price });
    await invalidateCache(tx.db, 'catalog');
  });
}
