import { sql } from 'kysely';
import { DomainError } from '../../../platform/errors.ts';
import { type Ctx, requirePermission } from '../../kit/context.ts';
import { transact } from '../../kit/transact.ts';
import { audit } from '../audit.server.ts';
import { roleChangeProblem } from '../roles/rules.ts';
import { seesAllAccounts } from './contact-access.server.ts';
import type { MemberRoleInput } from './contract.ts';
import { lockMembers } from './member-rows.server.ts';

/**
 * Gives a member of the site another role. Members join by invitation, by application or by themselves; only the
 * platform's staff may add an account by its id. Throws `member_not_found`, `role_not_found`, `role_fixed` for the
 * guest role, `role_beyond`, `own_role`, `last_owner`.
 */
export async function setMemberRole(ctx: Ctx, { userId, roleId, days }: MemberRoleInput): Promise<void> {
  const actor = requirePermission(ctx, 'members.manage');
  const addsAnybody = await seesAllAccounts(ctx);
  await transact(ctx, async (tx) => {
    // locks roles before members, like deleting a role, to avoid deadlocks
    const next = await findRole(tx, roleId);
    const { actor: own, target, owners } = await lockMembers(tx, actor.userId, userId);
    if (!target && !addsAnybody) throw new DomainError('member_not_found');
    const problem = roleChangeProblem({
      actor: own,
      target: { userId, role: target?.role ?? null },
      next,
      owners,
    });
    if (problem) throw new DomainError(problem);
    const until = days === null ? null : new Date(ctx.now.getTime() + days * 86_400_000);
    const written = await sql`
      insert into site_members (site_id, user_id, role_id, joined_at, expires_at, via, self_joined)
      select ${ctx.site.id}::bigint, id, ${roleId}::bigint, ${ctx.now}::timestamptz, ${until}::timestamptz, 'given', false
      from users where id = ${userId}::bigint and status <> 'deleted'
      on conflict (site_id, user_id) do update
        set role_id = excluded.role_id, expires_at = excluded.expires_at, via = 'given' returning 1`.execute(tx.db);
    if (written.rows.length === 0) throw new DomainError('member_not_found');
    await audit(tx, 'member.role-given', `user:${userId}`, {
      site: ctx.site.key,
      before: target?.role.key ?? null,
      after: next.key,
      until: until?.toISOString() ?? null,
    });
  });
}

async function findRole(ctx: Ctx, id: number): Promise<{ key: string; permissions: string[] }> {
  const role = await ctx.db
    .selectFrom('roles')
    .select(['key', 'permissions'])
    .where('id', '=', id)
    .where('site_id', '=', ctx.site.id)
    .forShare()
    .executeTakeFirst();
  if (!role) throw new DomainError('role_not_found');
  return role;
}
