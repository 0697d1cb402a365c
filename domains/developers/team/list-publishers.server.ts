import { sql } from 'kysely';
import type { Ctx } from '../../kit/context.ts';
import { DEVELOPER_ROLES, permissionsOfDeveloperRole } from '../rules.ts';

/** The users who may publish for a developer: the owner and part of the team. */
export async function listPublishers(ctx: Pick<Ctx, 'db'>, developerId: number): Promise<number[]> {
  const roles = DEVELOPER_ROLES.filter((role) => permissionsOfDeveloperRole(role).includes('products.publish'));
  const found = await sql<{ userId: number }>`
    select owner_id as "userId" from developers where id = ${developerId}::bigint and owner_id is not null
    union
    select user_id from developer_members where developer_id = ${developerId}::bigint and role = any (${roles}::text[])
    order by 1`.execute(ctx.db);
  return found.rows.map(({ userId }) => userId);
}
