import { sql } from 'kysely';
import { inTransaction } from '../../platform/database/transaction.ts';
import { type Ctx, requireBuyer } from '../context.ts';

/** Records that the actor uploaded this picture, and takes its folder off the deletion list. */
export async function recordUpload(
  ctx: Ctx,
  { url, purpose, format, folder }: { url: string; purpose: string; format: string; folder: string },
): Promise<void> {
  const { userId } = requireBuyer(ctx);
  await inTransaction(ctx.db, async (db) => {
    await sql`
      insert into uploaded_pictures (user_id, url, purpose, format, uploaded_at)
      values (${userId}::bigint, ${url}, ${purpose}, ${format}, ${ctx.now}::timestamptz)
      on conflict (user_id, url) do update set uploaded_at = excluded.uploaded_at`.execute(db);
    await sql`delete from discarded_pictures where folder = ${folder}`.execute(db);
  });
}
