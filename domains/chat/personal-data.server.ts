import { sql } from 'kysely';
import { invalidateCache } from '../../platform/database/invalidate-cache.ts';
import type { Ctx } from '../kit/context.ts';
import { AGENT_NAMES } from './agents/agent-names.server.ts';

/** What a user wrote and received as a shopper, without the agents' private notes. */
export async function exportChats(
  ctx: Ctx,
  { userId, give }: { userId: number; give(part: string, content: unknown): void },
): Promise<void> {
  const found = await sql<{ chats: unknown }>`
    select coalesce(json_agg(part), '[]') as chats from (
      select t.merchant_id as merchant, m.side as by, m.kind, m.body, m.card, m.created_at, m.recalled_at
      from chat.threads t join chat.messages m on m.thread_id = t.id
      where t.shopper_id = ${userId}::bigint and not m.is_note order by m.id) part`.execute(ctx.db);
  give('chats', found.rows[0]?.chats ?? []);
}

/** The conversations of a deleted account are deleted on both sides; what it said as an agent stays, as the shop's. */
export async function eraseChats(ctx: Ctx, { userId }: { userId: number }): Promise<void> {
  await sql`delete from chat.threads where shopper_id = ${userId}::bigint`.execute(ctx.db);
  await sql`delete from chat.agents where user_id = ${userId}::bigint`.execute(ctx.db);
  await invalidateCache(ctx.db, AGENT_NAMES);
}
