import { sql } from 'kysely';
import type { Ctx } from '../kit/context.ts';
import { transact } from '../kit/transact.ts';

/**
 * The open conversation of a shopper with a merchant; starts one if there is none, with the earlier ones above it. The
 * lock on the thread decides between two windows that start at once.
 */
export async function openConversation(ctx: Ctx, shopperId: number, merchantId: number): Promise<number> {
  return transact(ctx, async ({ db }) => {
    const thread = await sql<{ id: number; currentId: number | null }>`
      insert into chat.threads (shopper_id, merchant_id, site_id, locale, created_at)
      values (${shopperId}::bigint, ${merchantId}::bigint, ${ctx.site.id}::bigint, ${ctx.locale}, ${ctx.now}::timestamptz)
      on conflict (shopper_id, merchant_id) do update set locale = excluded.locale, site_id = excluded.site_id
      returning id, current_id as "currentId"`.execute(db);
    const [row] = thread.rows;
    if (!row) throw new Error('an upsert returned no row');
    if (row.currentId !== null) return row.currentId;
    const started = await sql<{ id: number }>`
      insert into chat.conversations (thread_id, merchant_id, started_at)
      values (${row.id}::bigint, ${merchantId}::bigint, ${ctx.now}::timestamptz) returning id`.execute(db);
    const chatId = started.rows[0]?.id ?? 0;
    await sql`update chat.threads set current_id = ${chatId}::bigint where id = ${row.id}::bigint`.execute(db);
    return chatId;
  });
}
