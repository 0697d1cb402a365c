import { refuseFields } from '../../../platform/errors.ts';
import type { CategoryNode } from '../../catalog/contract.ts';
import { readCategoryTree } from '../../catalog/queries.server.ts';
import type { Ctx } from '../../kit/context.ts';

export interface ApiCategory {
  id: number;
  /** With those above it. */
  name: string;
}

/** The categories that an API may be in, in their order. */
export async function listApiCategories(ctx: Ctx): Promise<ApiCategory[]> {
  return flatten(await readCategoryTree(ctx, 'api'), '');
}

function flatten(nodes: readonly CategoryNode[], above: string): ApiCategory[] {
  return nodes.flatMap(({ id, name, children }) => {
    const full = above ? `${above} › ${name}` : name;
    return [{ id, name: full }, ...flatten(children ?? [], full)];
  });
}

/** Throws `validation_failed` for a category of something else, or a hidden one. */
export async function requireApiCategory(ctx: Ctx, id: number): Promise<void> {
  const categories = await listApiCategories(ctx);
  if (!categories.some((each) => each.id === id)) refuseFields([{ field: 'categoryId', code: 'unknownCategory' }]);
}
