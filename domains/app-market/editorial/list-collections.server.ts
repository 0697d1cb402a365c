import { sql } from 'kysely';
import { type Ctx, requirePlatformPermission } from '../../kit/context.ts';
import type { OfficeCollection } from './contract.ts';

/** All collections in order with their apps, those that readers do not see included. Throws `no_permission`. */
export async function listOfficeCollections(ctx: Ctx): Promise<OfficeCollection[]> {
  requirePlatformPermission(ctx, 'apps.curate');
  const found = await sql<OfficeCollection>`
    select c.id, c.key, c.title, c.intro, c.is_shown as "isShown", coalesce((
      select json_agg(json_build_object('id', a.id, 'name', a.name, 'icon', a.icon, 'identifier', a.identifier,
        'status', a.status) order by m.sort, a.id)
      from apps.collection_apps m join apps.apps a on a.id = m.app_id where m.collection_id = c.id), '[]') as apps
    from apps.collections c order by c.sort, c.id`.execute(ctx.db);
  return found.rows;
}
