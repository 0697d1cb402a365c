import { sql } from 'kysely';
import { type Ctx, requireActor } from '../../domains/kit/context.ts';

/** Makes a picture the actor's own without a file; a JPEG may be attached to anything. */
export async function noteUpload(ctx: Ctx, url: string): Promise<void> {
  const { userId } = requireActor(ctx);
  await sql`
    insert into uploaded_pictures (user_id, url, format, uploaded_at)
    values (${userId}::bigint, ${url}, 'jpeg', ${ctx.now}::timestamptz) on conflict do nothing`.execute(ctx.db);
}
