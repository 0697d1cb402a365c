import { sql } from 'kysely';
import type { Ctx } from '../../kit/context.ts';
import type { ShopPermission } from './permissions.ts';
import { permissionsIn } from './rules.ts';

/**
 * Of these users, those who have the permission in the shop now: what acts for a person without a session, such as a
 * webhook, ends with the person's membership or role.
 */
export async function permittedUsers(
  ctx: Pick<Ctx, 'db'>,
  merchantId: number,
  userIds: readonly number[],
  permission: ShopPermission,
): Promise<ReadonlySet<number>> {
  const found = await sql<{ userId: number; isOwner: boolean; role: string | null; permissions: string[] | null }>`
    select u.id as "userId", m.owner_id is not distinct from u.id as "isOwner", s.role, r.permissions
    from merchants m join users u on u.id = any(${[...userIds]}::bigint[]) and u.status = 'active'
      left join merchant_staff s on s.merchant_id = m.id and s.user_id = u.id
      left join merchant_roles r on r.id = s.role_id
    where m.id = ${merchantId}::bigint`.execute(ctx.db);
  const permitted = found.rows.filter(
    ({ isOwner, role, permissions }) =>
      isOwner || permissionsIn({ role: role ?? '', permissions }).includes(permission),
  );
  return new Set(permitted.map(({ userId }) => userId));
}
