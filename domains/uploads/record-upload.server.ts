import { sql } from 'kysely';
import { type Ctx, requireBuyer } from '../kit/context.ts';
import { transact } from '../kit/transact.ts';

/** Records that the actor uploaded this picture, and takes its folder off the deletion list. */
export async function recordUpload(
  ctx: Ctx,
  { url, purpose, format, folder }: { url: string; purpose: string; format: string; folder: string },
): Promise<void> {
  const { userId } = requireBuyer(ctx);
  await transact(ctx, async ({ db }) => {
    await sql`
      insert into uploaded_pictures (user_id, url, purpose, format, uploaded_at)
      values (${userId}::bigint, ${url}, ${purpose}, ${format}, ${ctx.now}::timestamptz)
      on conflict (user_id, url) do update set uploaded_at = excluded.uploaded_at`.execute(db);
    await sql`delete from discarded_pictures where folder = ${folder}`.execute(db);
  });
}
