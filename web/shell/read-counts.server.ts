import type { Ctx } from '../../domains/context.ts';
import { countUnread } from '../../domains/messages/queries.server.ts';

/** The badges of the header; somebody without an account and a cart has none, and costs no query. */
export async function readCounts(ctx: Ctx): Promise<{ cart: number; unread: number }> {
  const unread = ctx.actor ? await countUnread(ctx) : 0;
  return { cart: 0, unread };
}
