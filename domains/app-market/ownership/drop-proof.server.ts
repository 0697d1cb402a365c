import { sql } from 'kysely';
import type { Ctx } from '../../kit/context.ts';

/** An address on another host is not proved: the app is no longer official, and its claims begin again. */
export async function dropProof(ctx: Pick<Ctx, 'db'>, appId: number, identifier: string): Promise<void> {
  const moved = await sql`
    update apps.apps set is_official = false
    where id = ${appId}::bigint and kind = 'web'
      and substring(identifier from '^[^/?]+') <> substring(${identifier}::text from '^[^/?]+')
    returning id`.execute(ctx.db);
  if (moved.rows.length === 0) return;
  await sql`
    update apps.claims set proof = null, proved_at = null, reason = null, failing_since = null, next_check_at = null
    where app_id = ${appId}::bigint`.execute(ctx.db);
}
