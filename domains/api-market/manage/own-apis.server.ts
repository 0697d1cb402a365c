import { sql } from 'kysely';
import { requireOwnDeveloper } from '../../developers/own-developer.server.ts';
import type { Ctx } from '../../kit/context.ts';
import type { OwnApi } from './contract.ts';

/** The APIs of the actor's developer, the newest first. Throws `no_permission`. */
export async function listOwnApis(ctx: Ctx): Promise<OwnApi[]> {
  const own = await requireOwnDeveloper(ctx, 'figures.read', { mayBeSuspended: true });
  const found = await sql<OwnApi>`
    select a.id, a.slug, a.name, a.status, a.status_reason as "statusReason", d.number as "documentNumber",
      (select count(*)::int from apis.operations o where o.api_id = a.id and o.removed_at is null) as operations
    from apis.apis a left join apis.documents d on d.id = a.document_id
    where a.developer_id = ${own.id}::bigint order by a.id desc`.execute(ctx.db);
  return found.rows;
}
