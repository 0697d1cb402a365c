import { sql } from 'kysely';
import { DomainError } from '../../../platform/errors.ts';
import { type Ctx, requireActor } from '../../kit/context.ts';
import { isSale } from './sale-filter.server.ts';
import type { SaleScope } from './scope.server.ts';

/** Adds an internal note to an order for one's own back office; the buyer never sees it. Throws `order_not_found`. */
export async function noteOnSale(ctx: Ctx, scope: SaleScope, input: { orderNo: string; body: string }): Promise<void> {
  const { userId } = requireActor(ctx);
  const side = scope.merchantId === null ? 'platform' : 'merchant';
  const noted = await sql`
    insert into order_notes (order_id, side, actor_id, body, created_at)
    select o.id, ${side}, ${userId}::bigint, ${input.body}, ${ctx.now}::timestamptz
    from orders o where o.no = ${input.orderNo} and ${isSale(scope)} returning id`.execute(ctx.db);
  if (noted.rows.length === 0) throw new DomainError('order_not_found');
}
