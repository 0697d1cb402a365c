import { sql } from 'kysely';
import { type Ctx, requirePlatformPermission } from '../../kit/context.ts';
import type { DeveloperList, DeveloperListQuery, ListedDeveloper } from '../contract.ts';
import { DEVELOPERS_COUNTED } from '../rules.ts';

/** All developers by name, for the platform. Throws `no_permission`. */
export async function listDevelopers(
  ctx: Ctx,
  { word, status, page, limit }: DeveloperListQuery,
): Promise<DeveloperList> {
  requirePlatformPermission(ctx, 'developers.review');
  const isWanted = sql.join(
    [
      status === 'all' ? sql`true` : sql`d.status = ${status}`,
      ...(word === ''
        ? []
        : [sql`(position(lower(${word}) in lower(d.name)) > 0 or position(lower(${word}) in lower(d.email)) > 0)`]),
    ],
    sql` and `,
  );
  // a word is compared with all of them, so once for the page and its total
  const found = await sql<{ list: (ListedDeveloper & { approvedAt: string })[] | null; total: number }>`
    with found as ${word === '' ? sql`not materialized` : sql`materialized`} (select d.* from developers d where ${isWanted})
    select (select json_agg(shown) from (
        select d.id, d.kind, d.name, d.website, d.email, d.status, d.status_reason as "statusReason",
          to_json(d.approved_at at time zone 'UTC')#>>'{}' || 'Z' as "approvedAt",
          (select json_build_object('id', u.id, 'nickname', u.nickname) from users u where u.id = d.owner_id) as owner,
          (select count(*)::int from developer_members m where m.developer_id = d.id) as members
        from found d order by lower(d.name), d.id
        limit ${limit}::int offset ${(page - 1) * limit}::int) shown) as list,
      (select count(*)::int from (select from found limit ${DEVELOPERS_COUNTED}) c) as total`.execute(ctx.db);
  const { list = null, total = 0 } = found.rows[0] ?? {};
  return { list: list ?? [], total, page, limit };
}
