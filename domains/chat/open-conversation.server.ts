import { sql } from 'kysely';
import type { Ctx } from '../kit/context.ts';
import { readOnlyRefusal } from '../kit/read-only.ts';
import { transact } from '../kit/transact.ts';

/**
 * The open conversation of a shopper with a merchant; starts one if there is none, with the earlier ones above it. The
 * lock on the thread decides between two windows that start at once. Throws `read_only` for one that would have to be
 * started while the deployment accepts no writes: a window is opened with a GET.
 */
export async function openConversation(ctx: Ctx, shopperId: number, merchantId: number): Promise<number> {
  if (ctx.app.deployment.readOnly) return findConversation(ctx, shopperId, merchantId);
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

async function findConversation({ db }: Ctx, shopperId: number, merchantId: number): Promise<number> {
  const found = await sql<{ id: number }>`
    select current_id as id from chat.threads
    where shopper_id = ${shopperId}::bigint and merchant_id = ${merchantId}::bigint and current_id is not null`.execute(
    db,
  );
  const [row] = found.rows;
  if (!row) throw readOnlyRefusal();
  return row.id;
}
