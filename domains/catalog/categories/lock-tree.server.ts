import { sql } from 'kysely';
import type { Db } from '../../../platform/database/open.ts';
import { DomainError } from '../../../platform/errors.ts';
import type { Texts } from '../../../platform/locale/locale.ts';
import type { CategoryKind } from './rules.ts';

/** Key of the advisory lock: writers of products read the tree under its shared mode, changes of the tree exclude them. */
const TREE_LOCK = 728_303;

/** Until the transaction ends, no category changes its place or name. */
export async function holdTree(trx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${TREE_LOCK})`.execute(trx);
}

export interface TreeNode {
  id: number;
  kind: CategoryKind;
  parentId: number | null;
  level: number;
  name: Texts;
  icon: string;
  active: boolean;
}

/** All categories of the kind of `id`, siblings in order, for a change of the tree. Throws `category_not_found`. */
export async function lockTreeOf(trx: Db, id: number): Promise<{ node: TreeNode; tree: TreeNode[] }> {
  const tree = await lockTree(trx, sql`(select kind from categories where id = ${id}::bigint)`);
  const node = tree.find((each) => each.id === id);
  if (!node) throw new DomainError('category_not_found');
  return { node, tree };
}

/** All categories of a kind, for a change of the tree. */
export function lockTreeOfKind(trx: Db, kind: CategoryKind): Promise<TreeNode[]> {
  return lockTree(trx, sql`${kind}::text`);
}

async function lockTree(trx: Db, kind: ReturnType<typeof sql>): Promise<TreeNode[]> {
  await sql`select pg_advisory_xact_lock(${TREE_LOCK})`.execute(trx);
  const found = await sql<TreeNode>`
    select id, kind, parent_id as "parentId", level, name, icon, active from categories
    where kind = ${kind} order by level, sort, id`.execute(trx);
  return found.rows;
}
