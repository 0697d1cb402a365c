import { sql } from 'kysely';
import type { Ctx } from '../kit/context.ts';
import { MOST_PIECES } from './most-pieces.server.ts';
import { MAX_CART_LINES } from './rules.ts';

/**
 * Moves a guest's lines into the account's cart: quantities of the same SKU are added, and what exceeds the limits is
 * dropped. The same statement deletes the guest's lines, so joining twice adds nothing. Returns the number of lines
 * joined.
 */
export async function joinGuestCart(
  ctx: Pick<Ctx, 'db' | 'now'>,
  userId: number,
  guestKey: string | null,
): Promise<number> {
  if (!guestKey) return 0;
  const result = await sql<{ id: number }>`
    with gone as (delete from cart_lines where guest_key = ${guestKey} returning *),
    mine as (select sku_id from cart_lines where user_id = ${userId}::bigint),
    ranked as (
      select gone.*, gone.sku_id in (select sku_id from mine) as is_mine,
             row_number() over (order by gone.sku_id in (select sku_id from mine) desc, gone.updated_at desc) as place
      from gone
    )
    insert into cart_lines (user_id, product_id, sku_id, num, seen_price_minor, created_at, updated_at)
    select ${userId}::bigint, product_id, sku_id, num, seen_price_minor, created_at, ${ctx.now}::timestamptz from ranked
    where is_mine or place + (select count(*) from mine) - (select count(*) from ranked where is_mine) <= ${MAX_CART_LINES}::int
    order by sku_id
    on conflict (user_id, sku_id) where user_id is not null do update set
      num = least(cart_lines.num + excluded.num, (
        select ${MOST_PIECES} from products p where p.id = cart_lines.product_id)), updated_at = excluded.updated_at
    returning id`.execute(ctx.db);
  return result.rows.length;
}
