import { sql } from 'kysely';
import { DomainError } from '../../../platform/errors.ts';
import { type Ctx, requirePermission } from '../../kit/context.ts';
import { transact } from '../../kit/transact.ts';
import { audit } from '../audit.server.ts';
import { roleChangeProblem } from '../roles/rules.ts';
import type { MemberBanInput } from './contract.ts';
import { lockMembers } from './member-rows.server.ts';

/**
 * Disables an account on this site only. On an open site anyone may write without having joined, so it need not be in the
 * list of members. Throws `member_not_found`, `role_beyond`, `own_role`.
 */
export function banMember(ctx: Ctx, { userId, reason }: MemberBanInput): Promise<void> {
  return setBan(ctx, userId, reason);
}

/** Re-enables a disabled member; does nothing for others. Throws the errors of `banMember`. */
export function unbanMember(ctx: Ctx, { userId }: { userId: number }): Promise<void> {
  return setBan(ctx, userId, null);
}

async function setBan(ctx: Ctx, userId: number, reason: string | null): Promise<void> {
  const actor = requirePermission(ctx, 'members.manage');
  await transact(ctx, async (tx) => {
    if (reason !== null) await addToList(tx, userId);
    const { actor: own, target, owners } = await lockMembers(tx, actor.userId, userId);
    if (!target) throw new DomainError('member_not_found');
    const problem = roleChangeProblem({ actor: own, target, next: null, owners });
    if (problem) throw new DomainError(problem);
    const changed = await tx.db
      .updateTable('site_members')
      .set({ status: reason === null ? 'active' : 'banned', ban_reason: reason ?? '' })
      .where('site_id', '=', ctx.site.id)
      .where('user_id', '=', userId)
      .where('status', '=', reason === null ? 'banned' : 'active')
      .executeTakeFirst();
    if (changed.numUpdatedRows === 0n) return;
    await audit(tx, reason === null ? 'member.enabled' : 'member.disabled', `user:${userId}`, {
      site: ctx.site.key,
      ...(reason === null ? {} : { reason }),
    });
  });
}

/** An ordinary membership of an account that has none, which by itself grants nothing that the site would not. */
async function addToList({ db, site, now }: Ctx, userId: number): Promise<void> {
  await sql`
    insert into site_members (site_id, user_id, role_id, joined_at, via, self_joined)
    select ${site.id}::bigint, u.id, r.id, ${now}::timestamptz, 'open', false
    from users u, roles r
    where u.id = ${userId}::bigint and u.status <> 'deleted' and r.site_id = ${site.id}::bigint and r.key = 'default'
    for key share of r
    on conflict do nothing`.execute(db);
}
