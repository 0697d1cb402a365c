import { sql } from 'kysely';
import type { Ctx } from '../kit/context.ts';
import { revokeInvitationsBy } from './team/revoke-invitations.server.ts';

/** What a user has to do with developers: owned account, team, applications. */
export async function exportDeveloper(
  ctx: Ctx,
  { userId, give }: { userId: number; give(part: string, content: unknown): void },
): Promise<void> {
  const found = await sql<{ owned: unknown; applied: unknown; works: unknown }>`
    select
      (select coalesce(json_agg(part), '[]') from (
        select kind, name, intro, website, email, status, approved_at from developers
        where owner_id = ${userId}::bigint) part) as owned,
      (select coalesce(json_agg(part), '[]') from (
        select kind, name, contact_name, email, website, plans, status, reason, submitted_at, decided_at
        from developer_applications where user_id = ${userId}::bigint order by id) part) as applied,
      (select coalesce(json_agg(part), '[]') from (
        select d.name, m.role, m.added_at from developer_members m join developers d on d.id = m.developer_id
        where m.user_id = ${userId}::bigint) part) as works`.execute(ctx.db);
  give('developer', found.rows[0]?.owned ?? []);
  give('developer_applications', found.rows[0]?.applied ?? []);
  give('developer_memberships', found.rows[0]?.works ?? []);
}

/** The account of a developer whose owner leaves is closed; its name becomes free. */
export async function forgetDeveloper(ctx: Ctx, { userId }: { userId: number }): Promise<void> {
  await sql`delete from developer_members where user_id = ${userId}::bigint`.execute(ctx.db);
  await revokeInvitationsBy(ctx, userId);
  await sql`
    delete from developer_members where developer_id in (select id from developers where owner_id = ${userId}::bigint)`.execute(
    ctx.db,
  );
  await sql`
    update developer_invitations set email = '', revoked_at = coalesce(revoked_at, ${ctx.now}::timestamptz)
    where accepted_by = ${userId}::bigint or lower(email) = (select lower(email) from users where id = ${userId}::bigint)
      or developer_id in (select id from developers where owner_id = ${userId}::bigint)`.execute(ctx.db);
  await sql`delete from developer_applications where user_id = ${userId}::bigint`.execute(ctx.db);
  await sql`
    update developers set owner_id = null, status = 'closed', email = '', website = ''
    where owner_id = ${userId}::bigint`.execute(ctx.db);
}
