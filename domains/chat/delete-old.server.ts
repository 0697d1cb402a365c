import { sql } from 'kysely';
import type { Ctx } from '../kit/context.ts';
import { transact } from '../kit/transact.ts';
import { discardPictures } from '../uploads/discard-pictures.server.ts';
import { KEEP_DAYS, KEEP_EMPTY_MS, KIND } from './rules.ts';

const BATCH = 200;
const DAY_MS = 86_400_000;

/**
 * Deletes conversations that were opened a day ago without a message, and those that ended longer ago than the default
 * site's `keepChatDays`, with their messages and files, in small batches. What a shopper and a merchant have said to each other stays as long as any of it does. Returns how many
 * conversations.
 */
export async function deleteOldChats(ctx: Ctx): Promise<number> {
  const days = ctx.site.settings.keepChatDays ?? KEEP_DAYS;
  const before = new Date(ctx.now.getTime() - days * DAY_MS);
  let gone = await deleteEmpty(ctx);
  for (let last = BATCH; last === BATCH; gone += last) last = await deleteBatch(ctx, before);
  return gone;
}

async function deleteBatch(ctx: Ctx, before: Date): Promise<number> {
  return transact(ctx, async (tx) => {
    const old = await sql<{ id: number; threadId: number }>`
      select id, thread_id as "threadId" from chat.conversations where ended_at < ${before}::timestamptz
      order by ended_at limit ${BATCH}::int for update skip locked`.execute(tx.db);
    if (old.rows.length === 0) return 0;
    const ids = old.rows.map(({ id }) => id);
    const threads = old.rows.map(({ threadId }) => threadId);
    const files = await sql<{ body: string }>`
      with gone as (
        delete from chat.messages where thread_id = any(${threads}::bigint[]) and conversation_id = any(${ids}::bigint[])
        returning kind, body
      )
      select body from gone where kind = ${KIND.image}`.execute(tx.db);
    await discardPictures(
      tx,
      files.rows.map(({ body }) => body),
    );
    await sql`delete from chat.conversations where id = any(${ids}::bigint[])`.execute(tx.db);
    await sql`
      delete from chat.threads t where t.id = any(${threads}::bigint[]) and t.current_id is null
        and not exists (select from chat.conversations c where c.thread_id = t.id)`.execute(tx.db);
    return old.rows.length;
  });
}

/** A window that is still open on one of them starts another with its first message. */
async function deleteEmpty(ctx: Ctx): Promise<number> {
  const before = new Date(ctx.now.getTime() - KEEP_EMPTY_MS);
  const isEmpty = sql`c.asked is null and c.first_reply_at is null and c.started_at < ${before}::timestamptz
    and not exists (select from chat.messages m
      where m.thread_id = c.thread_id and m.conversation_id = c.id and m.side <> 'system')`;
  let gone = 0;
  for (let last = BATCH; last === BATCH; gone += last) {
    last = await transact(ctx, async ({ db }) => {
      // first the threads, like every message: what is empty under their locks stays empty
      const threads = await sql<{ id: number }>`
        select id from chat.threads where id in (
          select c.thread_id from chat.conversations c where ${isEmpty} order by c.started_at limit ${BATCH}::int)
        order by id for no key update`.execute(db);
      if (threads.rows.length === 0) return 0;
      const ids = threads.rows.map(({ id }) => id);
      const deleted = await sql<{ id: number }>`
        delete from chat.conversations c where c.thread_id = any(${ids}::bigint[]) and ${isEmpty} returning c.id`.execute(
        db,
      );
      const empty = deleted.rows.map(({ id }) => id);
      await sql`
        delete from chat.messages where thread_id = any(${ids}::bigint[]) and conversation_id = any(${empty}::bigint[])`.execute(
        db,
      );
      await sql`update chat.threads set current_id = null where current_id = any(${empty}::bigint[])`.execute(db);
      await sql`
        delete from chat.threads t where t.id = any(${ids}::bigint[]) and t.current_id is null
          and t.blocked_at is null and not exists (select from chat.conversations c where c.thread_id = t.id)`.execute(
        db,
      );
      return empty.length;
    });
  }
  return gone;
}
