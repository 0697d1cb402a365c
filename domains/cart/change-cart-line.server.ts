import { sql } from 'kysely';
import { DomainError } from '../../platform/errors.ts';
import { type Ctx, rateLimitKey } from '../kit/context.ts';
import type { CartSaved } from './contract.ts';
import { MOST_PIECES } from './most-pieces.server.ts';
import { cartOwner, isOwners } from './owner.server.ts';

/** Sets the quantity of a line, limited to what is left. Throws `cart_line_not_found`. */
export async function changeCartLine(ctx: Ctx, input: { id: number; num: number }): Promise<CartSaved> {
  const owner = cartOwner(ctx);
  if (!owner) throw new DomainError('cart_line_not_found');
  ctx.app.limits.carts.take(rateLimitKey(ctx), ctx.now);
  const result = await sql<{ id: number; num: number; available: number }>`
    with line as (
      select c.id, greatest(least(coalesce(t.on_hand - t.reserved, 0), ${MOST_PIECES}), 0) as available
      from cart_lines c join products p on p.id = c.product_id left join stock t on t.sku_id = c.sku_id where c.id = ${input.id}::bigint and ${isOwners(owner)}
    )
    update cart_lines c set num = least(${input.num}::int, greatest(line.available, 1)), updated_at = ${ctx.now}::timestamptz
    from line where c.id = line.id returning c.id, c.num, line.available`.execute(ctx.db);
  const row = result.rows[0];
  if (!row) throw new DomainError('cart_line_not_found');
  return { id: row.id, num: row.num, capped: row.num < input.num, available: row.available };
}
