import { sql } from 'kysely';
import type { Ctx } from '../../kit/context.ts';
import type { Payback, PaybackList, PaybacksQuery } from './contract.ts';
import { holderFor, paybackRows } from './payback-rows.server.ts';

/** What is to be sent back by hand, oldest first: from the platform's accounts, or by the actor's shop. */
export async function listPaybacks(
  ctx: Ctx,
  { page, limit }: PaybacksQuery,
  as: 'platform' | 'merchant',
): Promise<PaybackList> {
  const { merchantId } = await holderFor(ctx, as);
  const rows = paybackRows(sql`w.merchant_id is not distinct from ${merchantId}::bigint`);
  const found = await sql<{ total: number; list: Payback[] | null }>`
    with due as materialized (select * from ${rows} b)
    select (select count(*)::int from due) as total, (select jsonb_agg(l) from (
      select b.key, b.method, b.payment_no as "paymentNo", b.refund_no as "refundNo",
        (select coalesce(jsonb_agg(o.no order by o.id), '[]') from orders o
          where o.payment_id = b.payment_id and (b.order_id is null or o.id = b.order_id)) as "orderNos",
        (select nickname from users u where u.id = b.user_id) as buyer,
        jsonb_build_object('amount', b.amount, 'currency', b.currency) as amount,
        to_json(b.since at time zone 'UTC')#>>'{}' || 'Z' as since,
        (select label from payback_accounts g where g.payment_id = b.payment_id) as account
      from due b order by b.since, b.key limit ${limit}::int offset ${(page - 1) * limit}::int) l) as list`.execute(
    ctx.db,
  );
  const { total = 0, list } = found.rows[0] ?? {};
  return { list: list ?? [], total, page, limit };
}
