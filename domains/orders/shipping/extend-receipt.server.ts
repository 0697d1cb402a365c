import { sql } from 'kysely';
import { DomainError } from '../../../platform/errors.ts';
import type { Ctx } from '../../kit/context.ts';
import { transact } from '../../kit/transact.ts';
import { findOwnOrder } from '../own-order.server.ts';
import { EXTEND_DAYS } from './rules.ts';

/**
 * The buyer postpones the automatic confirmation of receipt, once per order. Throws `order_not_found`, `order_state`,
 * `extend_used`.
 */
export async function extendReceipt(ctx: Ctx, orderNo: string): Promise<{ receiveBy: string }> {
  const order = await findOwnOrder(ctx, orderNo);
  return transact(ctx, async ({ db }) => {
    const moved = await sql<{ until: Date }>`
      with moved as (
        update orders o set receive_extended_at = ${ctx.now}::timestamptz,
          receive_by = o.receive_by + make_interval(days => coalesce(
            (select (s.settings ->> 'extendDays')::int from sites s where s.id = o.site_id), ${EXTEND_DAYS}::int))
        where o.id = ${order.id}::bigint and o.status = 'to_receive' and o.receive_by is not null and o.receive_extended_at is null
        returning o.id, o.receive_by
      ), noted as (
        insert into order_events (order_id, event, from_status, to_status, actor_kind, actor_id, created_at)
        select id, 'extend', 'to_receive', 'to_receive', 'buyer', ${order.userId}::bigint, ${ctx.now}::timestamptz from moved
      )
      select receive_by as until from moved`.execute(db);
    const until = moved.rows[0]?.until;
    if (until) return { receiveBy: until.toISOString() };
    const found = await db
      .selectFrom('orders')
      .select(['status', 'receive_extended_at'])
      .where('id', '=', order.id)
      .executeTakeFirstOrThrow();
    if (found.status === 'to_receive' && found.receive_extended_at) throw new DomainError('extend_used');
    throw new DomainError('order_state', { event: 'extend' });
  });
}
