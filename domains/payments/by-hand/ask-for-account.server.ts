import type { Ctx } from '../../kit/context.ts';
import { notify } from '../../messages/notify.server.ts';

/** Asks the payer where money goes back to that no provider can send. In the transaction of `ctx.db`. */
export async function askForAccount(
  ctx: Pick<Ctx, 'db' | 'now'>,
  paymentId: number,
  amount: { amount: number; currency: string },
): Promise<void> {
  const { user_id, no: number } = await ctx.db
    .selectFrom('payments')
    .select(['user_id', 'no'])
    .where('id', '=', paymentId)
    .executeTakeFirstOrThrow();
  const link = `/order/payback?orderNo=${encodeURIComponent(number)}`;
  await notify(ctx, user_id, 'payback.account_wanted', [{ data: { number, amount }, link }]);
}
