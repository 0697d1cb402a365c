import { sql } from 'kysely';
import { invalidateCache } from '../../../platform/database/invalidate-cache.ts';
import type { Db } from '../../../platform/database/open.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import type { Ctx } from '../../kit/context.ts';
import { readCategoryPaths } from '../category-paths.server.ts';
import { readStoredByIds } from '../stored-products.server.ts';
import { recordset } from '../write/rows.server.ts';
import { searchVectors } from '../write/search-vectors.ts';
import { holdTree } from './lock-tree.server.ts';

/** Products of one transaction. */
const BATCH = 100;
/** Products of one run: the next run goes on. */
const AT_ONCE = 5_000;

/** Has the products in a category and below it indexed again: their path or the names on it have changed. */
export async function followLater(trx: Db, categoryId: number): Promise<void> {
  await sql`insert into category_work (category_id) values (${categoryId}::bigint)`.execute(trx);
}

/** Has the products of a category, but not those below it, moved to another one. */
export async function moveLater(trx: Db, categoryId: number, toId: number): Promise<void> {
  await sql`insert into category_work (category_id, to_id) values (${categoryId}::bigint, ${toId}::bigint)`.execute(
    trx,
  );
}

interface Work {
  id: number;
  categoryId: number;
  toId: number | null;
  afterId: number;
}

/** Products follow changes of the tree, a batch in each transaction, so that it goes on after a crash. */
export async function followCategories(ctx: Ctx): Promise<number> {
  let done = 0;
  while (done < AT_ONCE) {
    const batch = await inTransaction(ctx.db, followBatch);
    if (batch === undefined) break;
    done += batch;
  }
  return done;
}

/** Products handled, or undefined if there is no work. */
async function followBatch(trx: Db): Promise<number | undefined> {
  // before the products are locked, in the order of a change of the tree
  await holdTree(trx);
  const found = await sql<Work>`
    select id, category_id as "categoryId", to_id as "toId", after_id as "afterId" from category_work
    order by id limit 1 for update skip locked`.execute(trx);
  const [work] = found.rows;
  if (!work) return undefined;
  const ids = await lockNext(trx, work);
  const last = ids.at(-1);
  if (last === undefined) {
    await sql`delete from category_work where id = ${work.id}::bigint`.execute(trx);
    return 0;
  }
  await placeProducts(trx, ids, work.toId);
  await sql`update category_work set after_id = ${last}::bigint where id = ${work.id}::bigint`.execute(trx);
  await invalidateCache(trx, 'catalog');
  return ids.length;
}

async function lockNext(trx: Db, { categoryId, toId, afterId }: Work): Promise<number[]> {
  const categories = toId
    ? sql`array[${categoryId}::bigint]`
    : sql`array(with recursive below as (
        select id from categories where id = ${categoryId}::bigint
        union all select c.id from below b join categories c on c.parent_id = b.id) select id from below)`;
  const next = await sql<{ id: number }>`
    select id from products where category_id = any(${categories}) and id > ${afterId}::bigint
    order by id limit ${BATCH} for no key update`.execute(trx);
  return next.rows.map(({ id }) => id);
}

async function placeProducts(trx: Db, ids: readonly number[], toId: number | null): Promise<void> {
  const products = await readStoredByIds(trx, ids);
  const paths = await readCategoryPaths(trx, [...new Set(products.map(({ categoryId }) => toId ?? categoryId))]);
  const rows = products.map((product) => {
    const categoryId = toId ?? product.categoryId;
    const category = paths.get(categoryId);
    const skus = product.skus.filter(({ active }) => active);
    return {
      id: product.id,
      category_id: categoryId,
      category_path: category?.path ?? [categoryId],
      ...searchVectors({ ...product, skus }, category),
    };
  });
  await sql`
    update products p set category_id = r.category_id, category_path = r.category_path,
      search_name = r.search_name::tsvector, search = r.search::tsvector
    from ${recordset(rows, 'id bigint, category_id bigint, category_path bigint[], search_name text, search text')}
    where p.id = r.id`.execute(trx);
}
