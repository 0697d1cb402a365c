import type { EventMap } from '../../platform/events.ts';
import type { Ctx } from '../kit/context.ts';
import { creditRefund } from '../orders/invoices/credit-refund.server.ts';

/** A refund of an invoiced order also issues a credit note, once its money is on its way. */
export async function creditOnPaper(ctx: Ctx, refund: EventMap['refund.changed']): Promise<void> {
  if (refund.status === 'refunding' || refund.status === 'refunded') await creditMoved(ctx, refund.orderId);
}

/** The invoice was issued after the refund. */
export function creditEarlierRefunds(ctx: Ctx, { orderId }: EventMap['invoice.issued']): Promise<void> {
  return creditMoved(ctx, orderId);
}

/** Every refund of the order whose money has moved; those with a credit note are skipped. */
async function creditMoved(ctx: Ctx, orderId: number): Promise<void> {
  const moved = await ctx.db
    .selectFrom('refunds')
    .select(['id', 'cash_minor', 'gift_minor'])
    .where('order_id', '=', orderId)
    .where('moved_at', 'is not', null)
    .orderBy('id')
    .execute();
  for (const { id, cash_minor, gift_minor } of moved) {
    await creditRefund(ctx, { orderId, cause: `refund:${id}`, amount: cash_minor + gift_minor });
  }
}
