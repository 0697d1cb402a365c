import { sql } from 'kysely';
import type { Ctx } from '../../kit/context.ts';

/** When topics were last edited, by id; those that never were are missing. For feeds, whose readers ask what changed. */
export async function editedTopics(ctx: Ctx, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map();
  const found = await sql<{ id: number; editedAt: Date }>`
    select id, edited_at as "editedAt" from forum.topics
    where site_id = ${ctx.site.id}::bigint and id = any (${ids}::bigint[]) and edited_at is not null`.execute(ctx.db);
  return new Map(found.rows.map(({ id, editedAt }) => [id, editedAt.toISOString()]));
}
