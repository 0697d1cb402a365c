import { sql } from 'kysely';
import type { Db } from '../../platform/database/open.ts';
import type { Texts } from '../../platform/locale/locale.ts';
import { holdTree } from './categories/lock-tree.server.ts';

/**
 * The path of each category of goods from the top down, itself last, and the names on it. Others are left out. In a transaction the
 * tree does not change until it ends, so that products are written with the paths that were read.
 */
export async function readCategoryPaths(
  db: Db,
  ids: readonly number[],
): Promise<Map<number, { path: number[]; names: Texts[] }>> {
  await holdTree(db);
  const result = await sql<{ leaf: number; path: number[]; names: Texts[] }>`
    with recursive above as (
      select id as leaf, id, parent_id, level, name from categories where id = any(${[...ids]}::bigint[]) and kind = 'goods'
      union all
      select a.leaf, c.id, c.parent_id, c.level, c.name from above a join categories c on c.id = a.parent_id
    )
    select leaf, json_agg(id order by level) as path, json_agg(name order by level) as names from above group by leaf`.execute(
    db,
  );
  return new Map(result.rows.map((row) => [row.leaf, row]));
}
