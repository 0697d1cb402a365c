import { sql } from 'kysely';
import type { Ctx } from '../kit/context.ts';
import type { PaymentKind } from './kinds.ts';

export interface NewPayable {
  no: string;
  kind: PaymentKind;
  userId: number;
  siteId: number;
  currency: string;
  /** In minor units. */
  amount: number;
  /** Idempotency key, unique per user. */
  requestId: string;
  /** Unique as well: a pre-order is placed once. */
  preOrderNo?: string | null;
  deadline: Date;
  /** It cannot be paid before. Default: at once. */
  payableFrom?: Date | null;
  /** Read by the kind's handler when it is settled. */
  details?: Record<string, unknown>;
  /** Counted by the limits of unpaid orders. */
  unpaid?: { orders: number; pieces: number; networkHash: string | null };
}

/** Opens a payment. Undefined when its user has one with the same idempotency key or pre-order: two unique keys decide. */
export async function openPayable(
  ctx: Pick<Ctx, 'db' | 'now'>,
  payable: NewPayable,
): Promise<{ id: number; no: string; deadline: Date } | undefined> {
  const { no, kind, userId, siteId, currency, amount, requestId, deadline } = payable;
  const { preOrderNo = null, payableFrom = null, details = {}, unpaid } = payable;
  const result = await sql<{ id: number; no: string; deadline: Date }>`
    insert into payments (no, kind, user_id, site_id, currency, amount_minor, request_id, pre_order_no, details, deadline,
      payable_from, created_at, order_count, pieces, network_hash)
    values (${no}, ${kind}, ${userId}::bigint, ${siteId}::bigint, ${currency}, ${amount}::bigint, ${requestId}, ${preOrderNo},
      ${JSON.stringify(details)}::jsonb, ${deadline}::timestamptz, ${payableFrom}::timestamptz, ${ctx.now}::timestamptz,
      ${unpaid?.orders ?? 0}::int, ${unpaid?.pieces ?? 0}::int, ${unpaid?.networkHash ?? null})
    on conflict do nothing returning id, no, deadline`.execute(ctx.db);
  return result.rows[0];
}
