import type { Ctx } from '../../context.ts';
import type { Decided } from '../checkout/decide-checkout.ts';

/** Notes how an order is paid in two parts, as the activity said when it was placed: a later change is not for it. */
export async function writePresale(ctx: Pick<Ctx, 'db'>, orderId: number, decided: Decided): Promise<void> {
  const { deal, payNow, priced } = decided;
  if (!deal?.restStartsAt || !deal.restEndsAt || !deal.shipsAt) throw new Error(`order ${orderId} is no pre-sale`);
  await ctx.db
    .insertInto('presales')
    .values({
      order_id: orderId,
      deposit_minor: payNow,
      rest_minor: priced.sums.total - payNow,
      rest_starts_at: deal.restStartsAt,
      rest_ends_at: deal.restEndsAt,
      ships_at: deal.shipsAt,
    })
    .execute();
}
