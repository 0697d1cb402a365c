import { sql } from 'kysely';
import type { Ctx } from '../kit/context.ts';
import { addToCart } from './add-to-cart.server.ts';
import type { AddToCart, CartRemoved } from './contract.ts';
import { cartOwner, isOwners } from './owner.server.ts';

/** Removes lines from the cart; missing and foreign lines are ignored. */
export async function removeCartLines(ctx: Ctx, ids: readonly number[]): Promise<CartRemoved> {
  const owner = cartOwner(ctx);
  if (!owner || ids.length === 0) return { removed: [] };
  const result = await sql<CartRemoved['removed'][number]>`
    delete from cart_lines where id = any(${[...ids]}::bigint[]) and ${isOwners(owner)}
    returning id, product_id as "productId", sku_id as "skuId", num`.execute(ctx.db);
  return { removed: result.rows };
}

/** Undoes a removal as far as the products are still available; returns the number of restored lines. */
export async function restoreCartLines(ctx: Ctx, removed: readonly AddToCart[]): Promise<number> {
  const back = await Promise.allSettled(removed.map((line) => addToCart(ctx, line)));
  return back.filter((result) => result.status === 'fulfilled').length;
}
