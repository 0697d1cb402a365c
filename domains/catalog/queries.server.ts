import { sql } from 'kysely';
import type { Ctx } from '../kit/context.ts';
import { textOf } from './card.server.ts';
import type { CategoryKind } from './categories/rules.ts';
import type { CategoryNode } from './contract.ts';

interface CategoryRow extends Omit<CategoryNode, 'children'> {
  parent: number | null;
}

/** The category tree of the shop, or of one of the markets. */
export async function readCategoryTree(ctx: Ctx, kind: CategoryKind = 'goods'): Promise<CategoryNode[]> {
  const result = await sql<CategoryRow>`
    select id, parent_id as parent, ${textOf(ctx, 'name')} as name, icon, image_url as image
    from categories where kind = ${kind} and active order by level, sort, id`.execute(ctx.db);
  const roots: CategoryNode[] = [];
  const byId = new Map<number, CategoryNode>();
  for (const { parent, ...node } of result.rows) {
    byId.set(node.id, node);
    if (parent === null) {
      roots.push(node);
      continue;
    }
    const above = byId.get(parent);
    // subcategories of a disabled category are not shown
    if (above) above.children = [...(above.children ?? []), node];
    else byId.delete(node.id);
  }
  return roots;
}

/** Whether shoppers can open the product's page now. */
export async function isProductOnSale(ctx: Pick<Ctx, 'db'>, id: number): Promise<boolean> {
  const found = await ctx.db
    .selectFrom('products')
    .select('id')
    .where('id', '=', id)
    .where('status', '=', 'on_sale')
    .executeTakeFirst();
  return found !== undefined;
}
