import { sql } from 'kysely';
import { DomainError } from '../../platform/errors.ts';
import { type Ctx, rateLimitKey } from '../kit/context.ts';
import { runningItems } from '../promotions/flash-sale/flash.server.ts';
import type { AddToCart, CartSaved } from './contract.ts';
import { MOST_PIECES } from './most-pieces.server.ts';
import { cartOwner, isOwners, ownersKey } from './owner.server.ts';
import { MAX_CART_LINES } from './rules.ts';

interface AddedRow {
  on_sale: boolean;
  is_bought: boolean;
  available: number;
  wanted: number;
  id: number | null;
  num: number | null;
}

/**
 * Adds pieces of a SKU to the cart of the account or the guest, limited to what is left. Throws `off_sale`,
 * `already_bought`, `out_of_stock`, `cart_full`; `cart_line_not_found` without an account or a guest.
 */
export async function addToCart(ctx: Ctx, input: AddToCart): Promise<CartSaved> {
  const owner = cartOwner(ctx);
  if (!owner) throw new DomainError('cart_line_not_found');
  ctx.app.limits.carts.take(rateLimitKey(ctx), ctx.now);
  const result = await sql<AddedRow>`
    with item as (
      select s.id, s.product_id, coalesce(f.price_minor, s.price_minor) as price_minor,
             p.status in ('on_sale', 'unlisted') and s.active and m.status = 'open' as on_sale,
             ${owner.userId}::bigint is not null and p.sold_as <> 'goods'
               and is_bought(${owner.userId}::bigint, p.id, p.sold_as) as is_bought,
             least(coalesce(t.on_hand - t.reserved, 0), ${MOST_PIECES}) as available
      from skus s join products p on p.id = s.product_id join merchants m on m.id = p.merchant_id
      left join stock t on t.sku_id = s.id
      left join lateral (
        select price_minor from ${runningItems(ctx)} r where r.sku_id = s.id and r.left > 0 order by price_minor limit 1
      ) f on true
      where s.id = ${input.skuId}::bigint and s.product_id = ${input.productId}::bigint
    ), mine as (
      select count(*) as lines, max(num) filter (where sku_id = ${input.skuId}::bigint) as num
      from cart_lines where ${isOwners(owner)}
    ), put as (
      insert into cart_lines (user_id, guest_key, product_id, sku_id, num, seen_price_minor, created_at, updated_at)
      select ${owner.userId}::bigint, ${owner.guestKey}::text, product_id, id,
             least(${input.num}::int, available), price_minor, ${ctx.now}::timestamptz, ${ctx.now}::timestamptz
      from item, mine
      where on_sale and not is_bought and available > 0 and (lines < ${MAX_CART_LINES}::int or mine.num is not null)
      on conflict ${ownersKey(owner)} do update set
        num = least(cart_lines.num + ${input.num}::int, (select available from item)),
        seen_price_minor = excluded.seen_price_minor, updated_at = excluded.updated_at
      returning id, num
    )
    select item.on_sale, item.is_bought, item.available, ${input.num}::int + coalesce(mine.num, 0) as wanted, put.id, put.num
    from item cross join mine left join put on true`.execute(ctx.db);
  const row = result.rows[0];
  if (!row?.on_sale) throw new DomainError('off_sale', { productId: input.productId, skuId: input.skuId });
  if (row.is_bought) throw new DomainError('already_bought', { items: [{ ...input, num: undefined, available: 0 }] });
  if (row.available <= 0)
    throw new DomainError('out_of_stock', { items: [{ ...input, num: undefined, available: 0 }] });
  if (row.id === null || row.num === null) throw new DomainError('cart_full', { max: MAX_CART_LINES });
  return { id: row.id, num: row.num, capped: row.num < row.wanted, available: row.available };
}
