import { sql } from 'kysely';
import type { Ctx } from '../../kit/context.ts';

/**
 * Whether the sender of invitation `i` could send it now: the owner, or a manager unless it appoints another one. A
 * former manager could have invited an address of their own.
 */
export const MAY_STILL_INVITE = sql<boolean>`(exists (select from developers o where o.id = i.developer_id and o.owner_id = i.invited_by)
  or (i.role <> 'manager' and exists (select from developer_members s where s.developer_id = i.developer_id
    and s.user_id = i.invited_by and s.role = 'manager')))`;

/** Revokes open invitations whose sender may no longer invite, so that they are not listed either. */
export async function revokeInvitationsBy(ctx: Pick<Ctx, 'db' | 'now'>, userId: number): Promise<void> {
  await sql`
    update developer_invitations i set revoked_at = ${ctx.now}::timestamptz
    where i.invited_by = ${userId}::bigint and i.accepted_at is null and i.revoked_at is null and not ${MAY_STILL_INVITE}`.execute(
    ctx.db,
  );
}
