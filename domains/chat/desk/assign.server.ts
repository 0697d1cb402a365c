import { sql } from 'kysely';
import type { Ctx } from '../../kit/context.ts';
import { transact } from '../../kit/transact.ts';
import { mayUserAnswer, type Thread } from '../access.server.ts';
import { PRESENCE_MS, type Tip } from '../rules.ts';
import { signalChat, signalTip } from '../signal.server.ts';
import { writeTip } from '../write-message.server.ts';
import { isSnoozed } from './snoozed.ts';

type Named = Pick<Thread, 'id' | 'shopperId' | 'merchantId' | 'chatId'>;

/** Gives a conversation to an agent, and tells both sides. False if it has ended, or another agent was faster. */
export async function giveTo(
  ctx: Ctx,
  thread: Named,
  agentId: number,
  from: number | null | 'anyone',
): Promise<boolean> {
  const code: Tip = from === null ? 'joined' : 'transferred';
  const tip = await transact(ctx, async (tx) => {
    // first the thread, like every message
    await sql`select from chat.threads where id = ${thread.id}::bigint for no key update`.execute(tx.db);
    const given = await sql`
      update chat.conversations set agent_id = ${agentId}::bigint, state = 'open', assigned_at = ${ctx.now}::timestamptz,
        taken_at = coalesce(taken_at, ${ctx.now}::timestamptz)
      where id = ${thread.chatId}::bigint and state <> 'ended'
        and (${from === 'anyone'}::boolean or agent_id is not distinct from ${from === 'anyone' ? null : from}::bigint)
        and agent_id is distinct from ${agentId}::bigint
      returning id`.execute(tx.db);
    if (given.rows.length === 0) return undefined;
    await sql`
      update chat.agents set last_assigned_at = ${ctx.now}::timestamptz
      where user_id = ${agentId}::bigint and merchant_id = ${thread.merchantId}::bigint`.execute(tx.db);
    return writeTip(tx, thread, code, { agentId });
  });
  if (!tip) return false;
  await signalTip(ctx, thread, tip.message);
  signalChat(ctx, thread, 'chat.state', { chatId: thread.chatId, merId: thread.merchantId, state: 'open' });
  return true;
}

/**
 * The agent who should answer next: online, below the limit, least loaded, then whose turn it is; null without one. An
 * agent whose permission has ended counts as offline from then on, although the window was open a moment ago.
 */
export async function nextAgent(ctx: Ctx, merchantId: number, not: number | null): Promise<number | null> {
  const seenAfter = new Date(ctx.now.getTime() - PRESENCE_MS);
  const found = await sql<{ id: number }>`
    select a.user_id as id from chat.agents a
    left join lateral (select count(*)::int as load from chat.conversations c
      where c.merchant_id = a.merchant_id and c.agent_id = a.user_id and c.state = 'open'
        and not ${isSnoozed(ctx.now)}) busy on true
    where a.merchant_id = ${merchantId}::bigint and not a.is_away and a.seen_at > ${seenAfter}::timestamptz
      and busy.load < a.load_limit and a.user_id is distinct from ${not}::bigint
    order by busy.load, a.last_assigned_at nulls first, a.user_id limit 1`.execute(ctx.db);
  const agentId = found.rows[0]?.id;
  if (agentId === undefined) return null;
  if (await mayUserAnswer(ctx, agentId, merchantId)) return agentId;
  await sql`
    update chat.agents set seen_at = '-infinity'
    where user_id = ${agentId}::bigint and merchant_id = ${merchantId}::bigint`.execute(ctx.db);
  return nextAgent(ctx, merchantId, not);
}

/** Whether an agent of the merchant is online and not away, however many conversations they have. */
export async function isAnyoneOnline(ctx: Pick<Ctx, 'db' | 'now'>, merchantId: number): Promise<boolean> {
  const seenAfter = new Date(ctx.now.getTime() - PRESENCE_MS);
  const found = await sql`
    select from chat.agents where merchant_id = ${merchantId}::bigint and not is_away
      and seen_at > ${seenAfter}::timestamptz limit 1`.execute(ctx.db);
  return found.rows.length > 0;
}
