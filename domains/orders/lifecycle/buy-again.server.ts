import { sql } from 'kysely';
import { isDomainError } from '../../../platform/errors.ts';
import { addToCart } from '../../cart/add-to-cart.server.ts';
import { type Ctx, requireActor } from '../../kit/context.ts';
import type { BuyAgain } from '../contract.ts';
import { findOwnOrder } from '../own-order.server.ts';

type Missed = BuyAgain['missed'][number];
const MISSED_CODES: readonly string[] = ['off_sale', 'already_bought', 'out_of_stock', 'cart_full'];

/** Adds the lines of an order to the cart again, and reports those no longer available. Throws `order_not_found`. */
export async function buyAgain(ctx: Ctx, orderNo: string): Promise<BuyAgain> {
  requireActor(ctx);
  const order = await findOwnOrder(ctx, orderNo);
  const found = await sql<{ productId: number; skuId: number; num: number; name: string }>`
    select product_id as "productId", sku_id as "skuId", num, pick_text(name, ${ctx.locale}, ${ctx.site.defaultLocale}) as name
    from order_lines where order_id = ${order.id}::bigint order by id`.execute(ctx.db);
  const answer: BuyAgain = { cartIds: [], missed: [] };
  await Promise.all(
    found.rows.map(async ({ name, ...line }) => {
      try {
        answer.cartIds.push((await addToCart(ctx, line)).id);
      } catch (error) {
        if (!isDomainError(error) || !MISSED_CODES.includes(error.code)) throw error;
        answer.missed.push({ productId: line.productId, skuId: line.skuId, name, code: error.code as Missed['code'] });
      }
    }),
  );
  return answer;
}
