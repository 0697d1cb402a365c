import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { invalidateCache } from '../../../platform/database/invalidate-cache.ts';
import { DomainError, refuseFields } from '../../../platform/errors.ts';
import { type Ctx, requirePermission } from '../../kit/context.ts';
import { transact } from '../../kit/transact.ts';
import { audit } from '../audit.server.ts';
import { lockInvites, withdrawLooseInvites } from '../invites/loose-invites.server.ts';
import type { RoleInput } from './contract.ts';
import { addsStaffPower, fillProblem, isTooMuchFor, MOST_ROLES, type RoleState } from './rules.ts';

/**
 * Creates or updates a role; returns its id. Throws `role_not_found`, `role_fixed` for the owner's, `role_beyond` for
 * permissions that the actor lacks, `roles_full`, and `validation_failed` if a role that everyone has would get
 * permissions over others.
 */
export async function saveRole(ctx: Ctx, input: RoleInput): Promise<number> {
  const { permissions: own } = requirePermission(ctx, 'roles.manage');
  const permissions = [...new Set(input.permissions)].sort();
  return transact(ctx, async (tx) => {
    // locks invitations before roles, like accepting one, to avoid deadlocks
    if (input.id !== undefined) await lockInvites(tx, input.id);
    const roles = await lockRoles(tx);
    const role = input.id === undefined ? null : roles.find(({ id }) => id === input.id);
    if (role === undefined) throw new DomainError('role_not_found');
    if (!role && roles.length >= MOST_ROLES) throw new DomainError('roles_full', { most: MOST_ROLES });
    const problem = fillProblem(own, role, permissions);
    if (problem) throw new DomainError(problem);
    if (isTooMuchFor(role?.key ?? '', permissions)) refuseFields([{ field: 'permissions', code: 'staffPermission' }]);
    const id = await write(tx, role?.id, { name: input.name, permissions });
    await audit(tx, role ? 'role.changed' : 'role.made', `role:${id}`, {
      site: ctx.site.key,
      before: role?.permissions ?? [],
      after: permissions,
    });
    if (role && addsStaffPower(role.permissions, permissions)) await withdrawLooseInvites(tx, role.id);
    // every process caches the permissions of guests and newcomers
    await invalidateCache(tx.db, 'sites');
    return id;
  });
}

/** Locks the site's roles, so that the decision holds until it is written. */
export async function lockRoles(ctx: Ctx): Promise<(RoleState & { id: number })[]> {
  return ctx.db
    .selectFrom('roles')
    .select(['id', 'key', 'permissions'])
    .where('site_id', '=', ctx.site.id)
    .orderBy('id')
    .forUpdate()
    .execute();
}

async function write(
  ctx: Ctx,
  id: number | undefined,
  { name, permissions }: { name: Record<string, string>; permissions: string[] },
): Promise<number> {
  const texts = JSON.stringify(name);
  if (id !== undefined) {
    await sql`update roles set name = ${texts}::jsonb, permissions = ${permissions}::text[] where id = ${id}::bigint`.execute(
      ctx.db,
    );
    return id;
  }
  const key = `own-${randomBytes(6).toString('hex')}`;
  const made = await sql<{ id: number }>`
    insert into roles (site_id, key, name, permissions)
    values (${ctx.site.id}::bigint, ${key}, ${texts}::jsonb, ${permissions}::text[]) returning id`.execute(ctx.db);
  return made.rows[0]?.id ?? 0;
}
