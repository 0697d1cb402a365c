import type { Ctx } from '../../kit/context.ts';
import type { Decided } from '../checkout/decide-checkout.ts';

/** Stores the two-part payment terms of the campaign when the order is placed: later changes do not apply to it. */
export async function writePresale(ctx: Pick<Ctx, 'db'>, orderId: number, decided: Decided): Promise<void> {
  const { deal, payNow, priced } = decided;
  if (!deal?.balanceDueStartsAt || !deal.balanceDueEndsAt || !deal.shipsAt)
    throw new Error(`order ${orderId} is no pre-sale`);
  await ctx.db
    .insertInto('presales')
    .values({
      order_id: orderId,
      deposit_minor: payNow,
      balance_due_minor: priced.sums.total - payNow,
      balance_due_starts_at: deal.balanceDueStartsAt,
      balance_due_ends_at: deal.balanceDueEndsAt,
      ships_at: deal.shipsAt,
    })
    .execute();
}
