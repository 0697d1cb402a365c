import { sql } from 'kysely';
import type { Texts } from '../../../platform/locale/locale.ts';
import { setStock } from '../../inventory/set-stock.server.ts';
import type { Ctx } from '../../kit/context.ts';
import type { SoldAs } from '../sold-as.ts';

/** More than can ever be sold: what other wings sell does not run out. */
const PIECES = 1_000_000_000_000;

export interface OfferElsewhere {
  merchantId: number;
  soldAs: Exclude<SoldAs, 'goods'>;
  /** Identifies it among what the merchant sells: `app-7`. */
  key: string;
  /** Where it is shown: `/app_detail/7`. */
  page: string;
  name: Texts;
  /** The address of its picture; may be empty. */
  cover: string;
  categoryId: number;
  priceMinor: number;
  currency: string;
  /** False: it cannot be bought any more, and orders keep it. */
  isOffered: boolean;
}

/**
 * Keeps what another wing sells as a product with one variant, in the transaction of `ctx.db`: cart, checkout, orders and
 * refunds see a virtual product, and no list of products has it.
 */
export async function offerElsewhere(ctx: Ctx, offer: OfferElsewhere): Promise<{ productId: number; skuId: number }> {
  const { merchantId, soldAs, key, page, cover, categoryId, priceMinor, currency } = offer;
  const status = offer.isOffered ? 'unlisted' : 'deleted';
  const name = JSON.stringify(offer.name);
  const kept = await sql<{ productId: number }>`
    insert into products as p (merchant_id, category_id, category_path, handle, name, currency, price_minor, cover_url, kind,
      status, sold_as, page, created_at, updated_at)
    select ${merchantId}::bigint, ${categoryId}::bigint, array[${categoryId}::bigint], ${key}, ${name}::jsonb, ${currency},
      ${priceMinor}::bigint, ${cover}, 'virtual', ${status}, ${soldAs}, ${page}, ${ctx.now}::timestamptz,
      ${ctx.now}::timestamptz
    on conflict (merchant_id, handle) do update set category_id = excluded.category_id,
      category_path = excluded.category_path, name = excluded.name, currency = excluded.currency,
      price_minor = excluded.price_minor, cover_url = excluded.cover_url, status = excluded.status,
      updated_at = excluded.updated_at
    returning id as "productId"`.execute(ctx.db);
  const productId = kept.rows[0]?.productId ?? 0;
  return { productId, skuId: await keepVariant(ctx, productId, priceMinor) };
}

async function keepVariant(ctx: Ctx, productId: number, priceMinor: number): Promise<number> {
  const changed = await sql<{ id: number }>`
    update skus set price_minor = ${priceMinor}::bigint where product_id = ${productId}::bigint returning id`.execute(
    ctx.db,
  );
  const [known] = changed.rows;
  if (known) return known.id;
  const made = await sql<{ id: number }>`
    insert into skus (product_id, position, price_minor) values (${productId}::bigint, 0, ${priceMinor}::bigint)
    returning id`.execute(ctx.db);
  const skuId = made.rows[0]?.id ?? 0;
  await setStock(ctx, [{ skuId, onHand: PIECES }], 'opening', 'elsewhere');
  return skuId;
}

/** None of these can be bought any more; orders keep them. */
export async function withdrawElsewhere(ctx: Pick<Ctx, 'db' | 'now'>, productIds: readonly number[]): Promise<void> {
  await sql`
    update products set status = 'deleted', updated_at = ${ctx.now}::timestamptz
    where id = any(${[...productIds]}::bigint[]) and status = 'unlisted'`.execute(ctx.db);
}
