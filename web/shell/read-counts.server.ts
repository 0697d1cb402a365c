import { countCart } from '../../domains/cart/queries.server.ts';
import type { Ctx } from '../../domains/context.ts';
import { countUnread } from '../../domains/messages/queries.server.ts';

/** The badges of the header; somebody without an account and a cart has none, and costs no query. */
export async function readCounts(ctx: Ctx): Promise<{ cart: number; unread: number }> {
  const [cart, unread] = await Promise.all([
    ctx.actor || ctx.guestKey ? countCart(ctx) : 0,
    ctx.actor ? countUnread(ctx) : 0,
  ]);
  return { cart, unread };
}
