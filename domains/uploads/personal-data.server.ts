import { sql } from 'kysely';
import type { Ctx } from '../context.ts';

/** The pictures that somebody uploaded. */
export async function giveUploads(
  ctx: Ctx,
  { userId, give }: { userId: number; give(part: string, content: unknown): void },
): Promise<void> {
  const found = await sql<{ uploads: unknown }>`
    select coalesce(json_agg(part), '[]') as uploads from (
      select url, uploaded_at from uploaded_pictures where user_id = ${userId}::bigint order by uploaded_at, url) part`.execute(
    ctx.db,
  );
  give('uploaded_pictures', found.rows[0]?.uploads ?? []);
}

/** Nobody knows any more who uploaded what; pictures that others see stay where they are shown. */
export async function forgetUploads(ctx: Ctx, { userId }: { userId: number }): Promise<void> {
  await sql`delete from uploaded_pictures where user_id = ${userId}::bigint`.execute(ctx.db);
}
