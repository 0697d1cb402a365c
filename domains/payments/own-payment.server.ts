import { type RawBuilder, sql } from 'kysely';
import { DomainError } from '../../platform/errors.ts';
import { type Ctx, isPassed, requireBuyer } from '../kit/context.ts';
import type { PaymentKind } from '../payables/kinds.ts';
import type { PayStatus } from './contract.ts';

export interface OwnPayment {
  id: number;
  no: string;
  /** What is paid: orders, or a recharge of the payer's own balance. */
  kind: PaymentKind;
  userId: number;
  amount: number;
  /** Part of it paid from the gift balance. */
  gift: number;
  currency: string;
  status: 'unpaid' | 'on_delivery' | 'paid' | 'cancelled' | 'expired' | 'refunded';
  deadline: Date;
  /** Of a pre-sale's remaining balance: it cannot be paid earlier. */
  payableFrom: Date | null;
  orderNos: string[];
  /** The newest attempts first. */
  attempts: { ref: string; method: string; status: string; qrText: string; expiresAt: string }[];
}

/**
 * The actor's own payment by its number or by one of its orders' numbers; for a pre-sale the remaining balance, once it
 * can be paid. Throws `payment_not_found` for another user's.
 */
export async function findOwnPayment(ctx: Ctx, orderNo: string): Promise<OwnPayment> {
  const { userId } = requireBuyer(ctx);
  const result = await sql<OwnPayment>`
    select p.id, p.no, p.kind, p.user_id as "userId", p.amount_minor as amount, p.gift_minor as gift, p.currency, p.status, p.deadline,
      p.payable_from as "payableFrom",
      (select coalesce(jsonb_agg(no order by id), '[]'::jsonb) from orders where ${isPassed(ctx, sql`id`)} and (payment_id = p.id
        or id = (select order_id from presales where balance_due_payment_id = p.id))) as "orderNos",
      (select coalesce(jsonb_agg(jsonb_build_object('ref', provider_ref, 'method', method, 'status', status, 'qrText', qr_text,
        'expiresAt', expires_at) order by id desc), '[]'::jsonb) from payment_attempts where payment_id = p.id) as attempts
    from payments p
    where p.user_id = ${userId}::bigint and ${paysFor(ctx)}
      and (p.no = ${orderNo} or p.id = (select coalesce(s.balance_due_payment_id, o.payment_id)
        from orders o left join presales s on s.order_id = o.id where o.no = ${orderNo}))
    order by (p.payable_from is null or p.payable_from <= ${ctx.now}::timestamptz) desc, p.id desc limit 1`.execute(
    ctx.db,
  );
  const payment = result.rows[0];
  if (!payment) throw new DomainError('payment_not_found');
  return payment;
}

/** A pass to an order pays that order, with the others of its checkout, and nothing else. */
function paysFor(ctx: Ctx): RawBuilder<boolean> {
  if (!ctx.actor?.onlyOrder) return sql<boolean>`true`;
  return sql<boolean>`exists (select from orders own left join presales rest on rest.order_id = own.id
    where ${isPassed(ctx, sql`own.id`)} and p.id in (own.payment_id, rest.balance_due_payment_id))`;
}

/** The state shown to the buyer. */
export function payStateOf(payment: OwnPayment, now: Date): PayStatus['status'] {
  if (payment.status === 'paid' || payment.status === 'refunded') return 'paid';
  if (payment.status === 'on_delivery') return 'on_delivery';
  if (payment.status !== 'unpaid' || payment.deadline <= now) return 'expired';
  // money refunded from an open payment was not the requested amount
  const last = payment.attempts[0]?.status ?? 'open';
  return last === 'open' ? 'unpaid' : 'failed';
}
