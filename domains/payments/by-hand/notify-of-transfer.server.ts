import type { Ctx } from '../../kit/context.ts';
import { notify } from '../../messages/notify.server.ts';
import { linkTo } from '../../orders/notify-buyer.server.ts';
import { readTransfer } from './read-transfer.server.ts';

/** Tells the payer where the money goes, how much is missing, or that time runs out. In the transaction of `ctx.db`. */
export async function notifyOfTransfer(
  ctx: Pick<Ctx, 'db' | 'now'>,
  paymentId: number,
  kind: 'transfer.asked' | 'transfer.part' | 'transfer.pay_soon',
): Promise<void> {
  const [transfer, payment] = await Promise.all([
    readTransfer(ctx, paymentId),
    ctx.db
      .selectFrom('payments')
      .select(['user_id', 'kind', 'no'])
      .where('id', '=', paymentId)
      .executeTakeFirstOrThrow(),
  ]);
  if (!transfer) return;
  const { orderNo: number, amount, reference, deadline: date, account } = transfer;
  // the mail about an order lists what was bought; anything else has its own page
  const link = payment.kind === 'checkout' ? linkTo(number) : `/payment?orderNo=${encodeURIComponent(number)}`;
  const line = [account.holder, account.bank, account.number, account.code].filter(Boolean).join(' · ');
  const data = { number, amount, reference, date };
  if (kind === 'transfer.asked') await notify(ctx, payment.user_id, kind, [{ data: { ...data, account: line }, link }]);
  else await notify(ctx, payment.user_id, kind, [{ data, link }]);
}
