import { sql } from 'kysely';
import { type Ctx, requirePlatformPermission } from '../../kit/context.ts';
import type { OfficeCategory } from './contract.ts';
import type { CategoryKind } from './rules.ts';

/** The tree of a kind in every language, with the number of products of each category. */
export async function listCategories(ctx: Ctx, { kind }: { kind: CategoryKind }): Promise<OfficeCategory[]> {
  requirePlatformPermission(ctx, 'catalog.manage');
  const found = await sql<OfficeCategory>`
    with recursive counted as materialized (
      select category_id, count(*)::int as number from products where status <> 'deleted' and sold_as = 'goods' group by 1
    ), tree as (
      select c.*, array[c.sort, c.id] as place from categories c where c.kind = ${kind} and c.parent_id is null
      union all
      select c.*, t.place || array[c.sort, c.id] from tree t join categories c on c.parent_id = t.id
    )
    select t.id, t.parent_id as "parentId", t.level, t.name, t.icon, t.active, coalesce(n.number, 0) as products,
      exists (select from category_work w where t.id in (w.category_id, w.to_id)) as "isWorking"
    from tree t left join counted n on n.category_id = t.id order by t.place`.execute(ctx.db);
  return found.rows;
}
