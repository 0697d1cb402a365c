import { sql } from 'kysely';
import type { Ctx } from '../../kit/context.ts';

/** What a user submitted for listing. */
export async function exportInclusions(
  ctx: Ctx,
  { userId, give }: { userId: number; give(part: string, content: unknown): void },
): Promise<void> {
  const found = await sql<{ list: unknown }>`
    select coalesce(json_agg(part), '[]') as list from (
      select address, name, description, status, reason, submitted_at, decided_at, appeal, appealed_at
      from apps.inclusions where user_id = ${userId}::bigint order by id) part`.execute(ctx.db);
  give('app_inclusions', found.rows[0]?.list ?? []);
}

/** The submissions of a user who leaves are deleted; what was listed stays. */
export async function forgetInclusions(ctx: Ctx, { userId }: { userId: number }): Promise<void> {
  await sql`delete from apps.inclusions where user_id = ${userId}::bigint`.execute(ctx.db);
}
