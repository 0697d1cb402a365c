import { sql } from 'kysely';
import { DomainError } from '../../../platform/errors.ts';
import { type Ctx, requirePermission } from '../../kit/context.ts';
import { transact } from '../../kit/transact.ts';
import { audit } from '../audit.server.ts';
import { FIXED_ROLES, fillProblem } from './rules.ts';
import { lockRoles } from './save-role.server.ts';

/**
 * Deletes a role that the site created: its members get the default role, its invitations are revoked. Throws
 * `role_not_found`, `role_fixed`, `role_beyond`, and `role_sold` while a member who has bought it holds it.
 */
export async function deleteRole(ctx: Ctx, { id }: { id: number }): Promise<void> {
  const { permissions: own } = requirePermission(ctx, 'roles.manage');
  await transact(ctx, async (tx) => {
    // locks invitations before roles, like accepting one, to avoid deadlocks
    await sql`select id from invites where role_id = ${id}::bigint order by id for update`.execute(tx.db);
    const roles = await lockRoles(tx);
    const role = roles.find((each) => each.id === id);
    const fallback = roles.find(({ key }) => key === 'default');
    if (!role || !fallback) throw new DomainError('role_not_found');
    if (FIXED_ROLES.some((key) => key === role.key)) throw new DomainError('role_fixed');
    const problem = fillProblem(own, role, []);
    if (problem) throw new DomainError(problem);
    await refuseSold(tx, id);
    // what has ended gives nothing any more, and stays as a record
    await tx.db.updateTable('bought_roles').set({ role_id: fallback.id }).where('role_id', '=', id).execute();
    const moved = await tx.db
      .updateTable('site_members')
      .set({ role_id: fallback.id })
      .where('role_id', '=', id)
      .executeTakeFirst();
    await sql`
      update invites set role_id = ${fallback.id}::bigint, revoked_at = coalesce(revoked_at, ${ctx.now}::timestamptz)
      where role_id = ${id}::bigint`.execute(tx.db);
    await tx.db.deleteFrom('roles').where('id', '=', id).execute();
    await audit(tx, 'role.deleted', `role:${id}`, {
      site: ctx.site.key,
      permissions: role.permissions,
      members: Number(moved.numUpdatedRows),
    });
  });
}

async function refuseSold({ db, now }: Pick<Ctx, 'db' | 'now'>, id: number): Promise<void> {
  const held = await sql`
    select from bought_roles where role_id = ${id}::bigint and ends_at > ${now}::timestamptz limit 1`.execute(db);
  if (held.rows.length > 0) throw new DomainError('role_sold');
}
