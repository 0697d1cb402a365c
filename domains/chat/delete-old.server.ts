import { sql } from 'kysely';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Ctx } from '../context.ts';
import { discardPictures } from '../uploads/discard-pictures.server.ts';
import { KEEP_DAYS, KIND } from './rules.ts';

const BATCH = 200;
const DAY_MS = 86_400_000;

/**
 * Deletes conversations that ended longer ago than the default site's `keepChatDays`, with their messages and files, in
 * small batches. What a shopper and a merchant have said to each other stays as long as any of it does. Returns how many
 * conversations.
 */
export async function deleteOldChats(ctx: Ctx): Promise<number> {
  const days = ctx.site.settings.keepChatDays ?? KEEP_DAYS;
  const before = new Date(ctx.now.getTime() - days * DAY_MS);
  let gone = 0;
  for (let last = BATCH; last === BATCH; gone += last) last = await deleteBatch(ctx, before);
  return gone;
}

async function deleteBatch(ctx: Ctx, before: Date): Promise<number> {
  return inTransaction(ctx.db, async (db) => {
    const old = await sql<{ id: number; threadId: number }>`
      select id, thread_id as "threadId" from chat.conversations where ended_at < ${before}::timestamptz
      order by ended_at limit ${BATCH}::int for update skip locked`.execute(db);
    if (old.rows.length === 0) return 0;
    const ids = old.rows.map(({ id }) => id);
    const threads = old.rows.map(({ threadId }) => threadId);
    const files = await sql<{ body: string }>`
      with gone as (
        delete from chat.messages where thread_id = any(${threads}::bigint[]) and conversation_id = any(${ids}::bigint[])
        returning kind, body
      )
      select body from gone where kind = ${KIND.image}`.execute(db);
    await discardPictures(
      { ...ctx, db },
      files.rows.map(({ body }) => body),
    );
    await sql`delete from chat.conversations where id = any(${ids}::bigint[])`.execute(db);
    await sql`
      delete from chat.threads t where t.id = any(${threads}::bigint[]) and t.current_id is null
        and not exists (select from chat.conversations c where c.thread_id = t.id)`.execute(db);
    return old.rows.length;
  });
}
