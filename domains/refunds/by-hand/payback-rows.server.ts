import { type RawBuilder, sql } from 'kysely';
import { DomainError } from '../../../platform/errors.ts';
import { type Ctx, requirePlatformPermission } from '../../kit/context.ts';
import { requireOwnMerchant } from '../../merchants/own-merchant.server.ts';
import { BY_HAND } from '../../payments/methods.ts';

/** Who records what: the platform for its accounts, a shop for what it received itself. */
export type Holder = { merchantId: number | null };

export async function holderFor(ctx: Ctx, as: 'platform' | 'merchant'): Promise<Holder> {
  if (as === 'merchant') return { merchantId: (await requireOwnMerchant(ctx, 'payments.confirm')).id };
  requirePlatformPermission(ctx, 'payments.confirm');
  return { merchantId: null };
}

/** Everything that is to be sent back by hand, from the holder's money or, without one, from anyone's. */
export function paybackRows(of: RawBuilder<unknown>): RawBuilder<unknown> {
  const byHand = sql`a.method = any(${[...BY_HAND]}::text[])`;
  const joined = sql`join awaited_payments w on w.attempt_id = a.id join payments p on p.id = a.payment_id`;
  return sql`(
    select 'r' || pr.id as key, pr.id as payment_refund_id, r.id as refund_id, r.order_id, r.no as refund_no, a.id as attempt_id,
      a.method, a.provider_ref as ref, a.payment_id, p.no as payment_no, p.user_id, w.merchant_id, pr.amount_minor as amount, a.currency,
      pr.refund_ref, pr.created_at as since
    from payment_refunds pr join refunds r on r.id = pr.refund_id join payment_attempts a on a.id = pr.attempt_id ${joined}
    where pr.status = 'pending' and ${byHand} and ${of}
    union all
    select 'a' || a.id, null, null, null, null, a.id, a.method, a.provider_ref, a.payment_id, p.no, p.user_id, w.merchant_id,
      coalesce(a.received_minor, a.amount_minor), a.currency, null, a.created_at
    from payment_attempts a ${joined} where a.status = 'refunding' and ${byHand} and ${of})`;
}

export interface PaybackRow {
  key: string;
  paymentRefundId: number | null;
  refundId: number | null;
  orderId: number | null;
  attemptId: number;
  paymentId: number;
  paymentNo: string;
  method: string;
  ref: string;
  refundRef: string | null;
  userId: number;
  merchantId: number | null;
  amount: number;
  currency: string;
}

/** One of the holder's. Throws `payback_not_found`, also for one that was recorded already. */
export async function findPayback(db: Ctx['db'], key: string, { merchantId }: Holder): Promise<PaybackRow> {
  const found = await sql<PaybackRow>`
    select key, payment_refund_id as "paymentRefundId", refund_id as "refundId", order_id as "orderId", attempt_id as "attemptId",
      payment_id as "paymentId", payment_no as "paymentNo", method, ref, refund_ref as "refundRef", user_id as "userId",
      merchant_id as "merchantId", amount, currency
    from ${paybackRows(sql`w.merchant_id is not distinct from ${merchantId}::bigint`)} b where key = ${key}`.execute(
    db,
  );
  const row = found.rows[0];
  if (!row) throw new DomainError('payback_not_found');
  return row;
}
