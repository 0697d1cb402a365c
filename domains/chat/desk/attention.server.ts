import { sql } from 'kysely';
import type { Ctx } from '../../kit/context.ts';
import type { DeskAttention } from './contract.ts';
import { inTab, requireDesk, UNANSWERED_SINCE } from './list-desk.server.ts';

const COUNTED = 1_000;

/**
 * What calls for the actor at the desk of a merchant: waiting conversations, and the actor's own with unread messages.
 * Throws `chat_not_found`.
 */
export async function readAttention(ctx: Ctx, merId: number): Promise<DeskAttention> {
  const userId = await requireDesk(ctx, merId);
  const found = await sql<DeskAttention>`
    select (select is_away from chat.agents where user_id = ${userId}::bigint and merchant_id = ${merId}::bigint) is true as "isAway",
      count(*) filter (where o."isWaiting" or o.newest > o."readId")::int as waiting, coalesce(max(o.newest), 0)::float8 as newest
    from (select c.state = 'waiting' as "isWaiting", t.agent_read_id as "readId",
        (select max(u.id) from chat.messages u where u.thread_id = t.id and u.side = 'shopper') as newest
      from chat.conversations c join chat.threads t on t.id = c.thread_id
      where c.merchant_id = ${merId}::bigint and (${inTab('queue', userId, ctx.now)} or ${inTab('mine', userId, ctx.now)})
      limit ${COUNTED}) o`.execute(ctx.db);
  return found.rows[0] ?? { isAway: false, waiting: 0, newest: 0 };
}

/** Conversations of a merchant in which the customer waits for an answer, of all agents. The caller checks the permission. */
export async function countUnanswered(ctx: Ctx, merId: number): Promise<number> {
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from (
      select from chat.conversations c join chat.threads t on t.id = c.thread_id
      where c.merchant_id = ${merId}::bigint and ${inTab('all', 0, ctx.now)} and ${UNANSWERED_SINCE} is not null
      limit ${COUNTED}) o`.execute(ctx.db);
  return counted.rows[0]?.total ?? 0;
}
