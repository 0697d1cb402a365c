import { sql } from 'kysely';
import type { Ctx } from '../kit/context.ts';
import { requireAgent, requireShopper, type Side, type Thread } from './access.server.ts';
import { signalChat } from './signal.server.ts';

interface Mark {
  chatId: number;
  messageId: number;
  /** False: it has only arrived. */
  isRead: boolean;
}

/** The shopper has received or read everything up to a message. Marks only move forward. Throws `chat_not_found`. */
export async function markRead(ctx: Ctx, mark: Mark): Promise<void> {
  await moveMark(ctx, await requireShopper(ctx, mark.chatId), 'shopper', mark);
}

/** The same for the service side: one agent reads for all. */
export async function markReadAtDesk(ctx: Ctx, mark: Mark): Promise<void> {
  await moveMark(ctx, await requireAgent(ctx, mark.chatId), 'agent', mark);
}

async function moveMark(ctx: Ctx, thread: Thread, side: Side, { messageId, isRead }: Mark): Promise<void> {
  const read = sql.ref(`${side}_read_id`);
  const got = sql.ref(`${side}_got_id`);
  const moved = await sql<{ readId: number; gotId: number }>`
    update chat.threads t set ${got} = greatest(t.${got}, m.id), ${read} = case when ${isRead}::boolean then greatest(t.${read}, m.id) else t.${read} end
    from (select max(id) as id from chat.messages where thread_id = ${thread.id}::bigint and id <= ${messageId}::bigint) m
    where t.id = ${thread.id}::bigint and (t.${got} < m.id or (${isRead}::boolean and t.${read} < m.id))
    returning t.${read} as "readId", t.${got} as "gotId"`.execute(ctx.db);
  const [marks] = moved.rows;
  if (marks) signalChat(ctx, thread, 'chat.marks', { chatId: thread.chatId, merId: thread.merchantId, side, ...marks });
}
