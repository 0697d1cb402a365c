import { sql } from 'kysely';
import type { Ctx } from '../../kit/context.ts';
import type { ShopPermission } from './permissions.ts';
import { permissionsIn } from './rules.ts';

/** The owner and the staff of a shop who have a permission there, the owner first. */
export async function listStaffWith(
  ctx: Pick<Ctx, 'db'>,
  merchantId: number,
  permission: ShopPermission,
): Promise<number[]> {
  const found = await sql<{ userId: number; role: string | null; permissions: string[] | null }>`
    select owner_id as "userId", null as role, null::text[] as permissions from merchants
    where id = ${merchantId}::bigint and owner_id is not null
    union all
    select * from (
      select s.user_id, s.role, r.permissions from merchant_staff s left join merchant_roles r on r.id = s.role_id
      where s.merchant_id = ${merchantId}::bigint order by s.user_id) staff`.execute(ctx.db);
  const permitted = found.rows.filter(
    ({ role, permissions }) => role === null || permissionsIn({ role, permissions }).includes(permission),
  );
  return [...new Set(permitted.map(({ userId }) => userId))];
}
