import { sql } from 'kysely';
import { DomainError } from '../../platform/errors.ts';
import { type Ctx, requireActor } from '../kit/context.ts';
import { ofTab } from './list-notices.server.ts';
import type { NoticeTab } from './rules.ts';
import { notifyWindows } from './send-notifications.server.ts';

/**
 * Marks one notification of the actor as read, or without an id all of a tab; returns the number still unread. Idempotent.
 * Throws `not_found`, also for another user's notification.
 */
export async function markNoticesRead(
  ctx: Ctx,
  { id, kind = 'all' }: { id?: number; kind?: NoticeTab },
): Promise<{ total: number }> {
  const { userId } = requireActor(ctx);
  const isMeant = id === undefined ? ofTab(kind) : sql`n.id = ${id}::bigint`;
  const result = await sql<{ found: boolean; total: number }>`
    with locked as (
      select n.id from notices n where n.user_id = ${userId}::bigint and not n.hidden and n.read_at is null and ${isMeant}
      order by n.id for no key update
    ), marked as (
      update notices n set read_at = ${ctx.now}::timestamptz from locked l where n.id = l.id returning n.id
    )
    select exists (select 1 from notices n where n.user_id = ${userId}::bigint and not n.hidden and ${isMeant}) as found,
      -- this statement sees the rows as they were before it
      (select count(*) from notices n where n.user_id = ${userId}::bigint and not n.hidden and n.read_at is null)::int
        - (select count(*) from marked)::int as total`.execute(ctx.db);
  const row = result.rows[0];
  if (id !== undefined && !row?.found) throw new DomainError('not_found');
  await notifyWindows(ctx, [userId]);
  return { total: Math.max(0, row?.total ?? 0) };
}
