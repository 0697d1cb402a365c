import { refuseFields } from '../../../platform/errors.ts';
import type { CategoryNode } from '../../catalog/contract.ts';
import { readCategoryTree } from '../../catalog/queries.server.ts';
import type { Ctx } from '../../kit/context.ts';

export interface AppCategory {
  id: number;
  /** With those above it: `Tools › Scanners`. */
  name: string;
}

/** The categories that an app may be in, in their order. */
export async function listAppCategories(ctx: Ctx): Promise<AppCategory[]> {
  return flatten(await readCategoryTree(ctx, 'app'), '');
}

function flatten(nodes: readonly CategoryNode[], above: string): AppCategory[] {
  return nodes.flatMap(({ id, name, children }) => {
    const full = above ? `${above} › ${name}` : name;
    return [{ id, name: full }, ...flatten(children ?? [], full)];
  });
}

/** Throws `validation_failed` for a category of something else, or a hidden one. */
export async function requireAppCategory(ctx: Ctx, id: number): Promise<void> {
  const categories = await listAppCategories(ctx);
  if (!categories.some((each) => each.id === id)) refuseFields([{ field: 'categoryId', code: 'unknownCategory' }]);
}
