import { sql } from 'kysely';
import { DomainError } from '../../platform/errors.ts';
import type { Texts } from '../../platform/locale/locale.ts';
import { type Ctx, requireActor, staleRefusal } from '../kit/context.ts';
import {
  type DeveloperPermission,
  type DeveloperRole,
  type DeveloperState,
  permissionsOfDeveloperRole,
} from './rules.ts';

/** The developer in whose office the actor works. */
export interface OwnDeveloper {
  id: number;
  kind: 'person' | 'company';
  name: string;
  intro: Texts;
  website: string;
  email: string;
  status: DeveloperState;
  statusReason: string;
  approvedAt: Date;
  role: DeveloperRole | 'owner';
  permissions: readonly DeveloperPermission[];
}

/** The developer that the actor owns or whose team they belong to; undefined without one. */
export async function findOwnDeveloper(ctx: Ctx): Promise<OwnDeveloper | undefined> {
  // a key of a shop acts for the shop alone, a session of the forum for its member
  if (!ctx.actor || ctx.actor.shopKey || ctx.actor.isForum) return undefined;
  const { userId } = ctx.actor;
  const found = await sql<Omit<OwnDeveloper, 'permissions'>>`
    select d.id, d.kind, d.name, d.intro, d.website, d.email, d.status, d.status_reason as "statusReason",
      d.approved_at as "approvedAt", coalesce(m.role, 'owner') as role
    from developers d left join developer_members m on m.developer_id = d.id and m.user_id = ${userId}::bigint
    where (d.owner_id = ${userId}::bigint or m.user_id is not null) and d.status <> 'closed'
    order by d.owner_id is not distinct from ${userId}::bigint desc limit 1`.execute(ctx.db);
  const [row] = found.rows;
  return row && { ...row, permissions: permissionsOfDeveloperRole(row.role) };
}

/** The guard of the developer office. Throws `login_required`, `no_permission` without one, and `staleRefusal`. */
export async function requireDeveloperOffice(ctx: Ctx): Promise<OwnDeveloper> {
  const actor = requireActor(ctx);
  const own = await findOwnDeveloper(ctx);
  if (!own) throw new DomainError('no_permission', { permission: 'developer' });
  if (actor.isStale) throw staleRefusal(actor);
  return own;
}

/** The same with a permission there. A suspended developer may read, but changes nothing: `developer_suspended`. */
export async function requireOwnDeveloper(
  ctx: Ctx,
  permission: DeveloperPermission,
  { mayBeSuspended = false }: { mayBeSuspended?: boolean } = {},
): Promise<OwnDeveloper> {
  const own = await requireDeveloperOffice(ctx);
  if (!own.permissions.includes(permission)) {
    throw new DomainError('no_permission', { permission: `developer:${permission}` });
  }
  if (own.status === 'suspended' && !mayBeSuspended) {
    throw new DomainError('developer_suspended', { reason: own.statusReason });
  }
  return own;
}

/** Access to a call of the developer office, before its input is read; the verb checks it again. */
export async function checkDeveloperAccess(ctx: Ctx, permission: DeveloperPermission): Promise<void> {
  await requireOwnDeveloper(ctx, permission, { mayBeSuspended: true });
}
