import { sql } from 'kysely';
import type { Ctx } from '../../kit/context.ts';

/** Gives a new site the built-in roles of another one, with its first member as owner. */
export async function foundRoles(
  { db }: Pick<Ctx, 'db'>,
  { siteId, fromSiteId, ownerId }: { siteId: number; fromSiteId: number; ownerId: number },
): Promise<void> {
  await sql`
    insert into roles (site_id, key, name, permissions)
    select ${siteId}::bigint, key, name, permissions from roles
    where site_id = ${fromSiteId}::bigint and key in ('owner', 'admin', 'default', 'guest')`.execute(db);
  await sql`
    insert into site_members (site_id, user_id, role_id, via)
    select site_id, ${ownerId}::bigint, id, 'given' from roles where site_id = ${siteId}::bigint and key = 'owner'`.execute(
    db,
  );
}
