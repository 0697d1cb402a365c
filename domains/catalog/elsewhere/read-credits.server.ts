import { type Ctx, emit } from '../../kit/context.ts';
import type { Credit } from '../contract.ts';
import type { SoldAs } from '../sold-as.ts';

/**
 * What buying these products gives back of something that the actor has already, as its wing knows, such as unused time of
 * a cheaper plan; by product.
 */
export async function readCredits(
  ctx: Ctx,
  products: readonly { productId: number; soldAs: SoldAs }[],
): Promise<ReadonlyMap<number, Credit>> {
  const credits = new Map<number, Credit>();
  const productIds = products.flatMap(({ productId, soldAs }) => (soldAs === 'goods' ? [] : [productId]));
  if (!ctx.actor || productIds.length === 0) return credits;
  await emit(ctx, 'credits.wanted', {
    userId: ctx.actor.userId,
    productIds,
    give: (productId, amount) =>
      void credits.set(productId, { amount: { amount, currency: ctx.currency }, at: ctx.now.toISOString() }),
  });
  return credits;
}
