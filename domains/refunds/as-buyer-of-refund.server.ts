import { sql } from 'kysely';
import type { Ctx } from '../kit/context.ts';
import { asBuyer } from '../orders/passes/as-buyer.server.ts';

/** The context in which the buyer of a refund's order acts: see `asBuyer`. */
export async function asBuyerOfRefund(ctx: Ctx, refundId: number): Promise<Ctx> {
  if (!ctx.orderPasses?.length) return ctx;
  const found = await sql<{ no: string }>`
    select o.no from refunds r join orders o on o.id = r.order_id where r.id = ${refundId}::bigint`.execute(ctx.db);
  const orderNo = found.rows[0]?.no;
  return orderNo === undefined ? ctx : asBuyer(ctx, orderNo);
}
