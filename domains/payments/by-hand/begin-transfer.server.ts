import { sql } from 'kysely';
import { DomainError } from '../../../platform/errors.ts';
import { type Ctx, rateLimitKey } from '../../kit/context.ts';
import { transact } from '../../kit/transact.ts';
import { extendDeadline } from '../../payables/extend-deadline.server.ts';
import { lockPayment } from '../../payables/lock-payment.server.ts';
import { settlePayment } from '../../payables/settle-payment.server.ts';
import { chooseGift } from '../choose-gift.server.ts';
import type { PayStep } from '../contract.ts';
import type { OwnPayment } from '../own-payment.server.ts';
import { type ChosenAccount, chooseAccount } from './choose-account.server.ts';
import { notifyOfTransfer } from './notify-of-transfer.server.ts';
import { readTransfer } from './read-transfer.server.ts';
import { newReference } from './references.ts';
import { transferDeadline } from './rules.ts';

/**
 * Gives the payer an account and a reference for what the gift balance does not pay, and the days of a transfer to pay
 * it. Choosing the method again returns the same reference. Throws `method_unavailable`, `payment_state`.
 */
export async function beginTransfer(ctx: Ctx, payment: OwnPayment, useGift: boolean | undefined): Promise<PayStep> {
  ctx.app.limits.writes.take(rateLimitKey(ctx), ctx.now);
  const account = await chooseAccount(ctx, payment);
  if (!account) throw new DomainError('method_unavailable', { method: 'transfer' });
  const isAsked = await transact(ctx, (tx) => ask(tx, payment, account, useGift));
  const transfer = isAsked && (await readTransfer(ctx, payment.id));
  if (!transfer) return { kind: 'done', orderNo: payment.no };
  return { kind: 'transfer', ...transfer, orderNo: payment.no };
}

/** False if the gift balance pays it all. */
async function ask(ctx: Ctx, payment: OwnPayment, account: ChosenAccount, useGift?: boolean): Promise<boolean> {
  const { status, gift_minor: held } = await lockPayment(ctx.db, payment.id);
  if (status !== 'unpaid') throw new DomainError('payment_state', { status });
  const [open] = await readOpen(ctx.db, payment.id);
  // what has arrived so far was sent for this reference and this amount
  if (open?.received) return true;
  const rest = await chooseGift(ctx, { ...payment, held }, useGift);
  if (rest === 0) {
    await settlePayment(ctx, { ...payment, gift: payment.amount }, 'gift_card');
    return false;
  }
  if (open?.amount === rest && open.merchantId === account.merchantId) return true;
  if (open) await ctx.db.updateTable('payment_attempts').set({ status: 'failed' }).where('id', '=', open.id).execute();
  await writeAttempt(ctx, payment, account, rest);
  await notifyOfTransfer(ctx, payment.id, 'transfer.asked');
  return true;
}

async function readOpen(db: Ctx['db'], paymentId: number) {
  const found = await sql<{ id: number; amount: number; received: number | null; merchantId: number | null }>`
    select a.id, a.amount_minor as amount, a.received_minor as received, w.merchant_id as "merchantId"
    from payment_attempts a join awaited_payments w on w.attempt_id = a.id
    where a.payment_id = ${paymentId}::bigint and a.method = 'transfer' and a.status = 'open'
    order by a.id desc limit 1 for no key update of a`.execute(db);
  return found.rows;
}

async function writeAttempt(
  ctx: Ctx,
  { id, currency }: OwnPayment,
  { merchantId, details, deadlineDays }: ChosenAccount,
  amount: number,
): Promise<void> {
  const opened = await ctx.db
    .selectFrom('payments')
    .select('created_at')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const deadline = transferDeadline(opened.created_at, deadlineDays);
  const until = await extendDeadline(ctx, id, deadline);
  // a reference that another payment has is drawn again
  for (let isNew = false; !isNew; ) {
    const written = await sql`
      with made as (
        insert into payment_attempts (payment_id, method, provider_ref, amount_minor, currency, created_at, expires_at)
        values (${id}::bigint, 'transfer', ${newReference()}, ${amount}::bigint, ${currency}, ${ctx.now}::timestamptz,
          ${until}::timestamptz) on conflict do nothing returning id)
      insert into awaited_payments (attempt_id, merchant_id, account)
      select id, ${merchantId}::bigint, ${JSON.stringify(details)}::jsonb from made returning attempt_id`.execute(
      ctx.db,
    );
    isNew = written.rows.length > 0;
  }
}
