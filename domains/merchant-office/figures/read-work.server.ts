import { sql } from 'kysely';
import { countUnanswered } from '../../chat/desk/attention.server.ts';
import type { Ctx } from '../../kit/context.ts';
import { requireOwnMerchant } from '../../merchants/own-merchant.server.ts';
import { isLow, isOut, stockOf } from '../stock/stock-state.server.ts';
import type { MerchantTasks } from './contract.ts';

/** Tasks waiting for the actor's shop; chats only for those who answer them. */
export async function readMerchantTasks(ctx: Ctx): Promise<MerchantTasks> {
  const { id, permissions } = await requireOwnMerchant(ctx, 'orders.read');
  const chats = permissions.includes('chat.answer') ? await countUnanswered(ctx, id) : 0;
  const result = await sql<Omit<MerchantTasks, 'chats'>>`
    select
      (select count(*)::int from (
        select 1 from orders where merchant_id = ${id}::bigint and status = 'to_ship' limit 1000) o) as "toShip",
      (select count(*)::int from (
        select 1 from refunds where merchant_id = ${id}::bigint and status in ('reviewing', 'returning') limit 1000) r) as "refunds",
      (select count(*)::int from (
        select 1 from reviews where merchant_id = ${id}::bigint and status = 'shown' and replied_at is null
        limit 1000) v) as "reviews",
      (select count(*)::int from (select 1 from ${stockOf(id)} where ${isLow()} limit 1000) l) as "lowStock",
      (select count(*)::int from (select 1 from ${stockOf(id)} where ${isOut()} limit 1000) e) as "outOfStock"`.execute(
    ctx.db,
  );
  return { ...(result.rows[0] ?? { toShip: 0, refunds: 0, reviews: 0, lowStock: 0, outOfStock: 0 }), chats };
}
