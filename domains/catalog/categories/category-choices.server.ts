import { refuseFields } from '../../../platform/errors.ts';
import type { Ctx } from '../../kit/context.ts';
import type { CategoryNode } from '../contract.ts';
import { readCategoryTree } from '../queries.server.ts';
import type { CategoryKind } from './rules.ts';

export interface CategoryChoice {
  id: number;
  /** With those above it: `Tools › Scanners`. */
  name: string;
}

/** The visible categories of a kind, in their order. */
export async function listCategoryChoices(ctx: Ctx, kind: CategoryKind): Promise<CategoryChoice[]> {
  return flatten(await readCategoryTree(ctx, kind), '');
}

function flatten(nodes: readonly CategoryNode[], above: string): CategoryChoice[] {
  return nodes.flatMap(({ id, name, children }) => {
    const full = above ? `${above} › ${name}` : name;
    return [{ id, name: full }, ...flatten(children ?? [], full)];
  });
}

/** Throws `validation_failed` for a category of another kind, or a hidden one. */
export async function requireCategory(ctx: Ctx, kind: CategoryKind, id: number): Promise<void> {
  const choices = await listCategoryChoices(ctx, kind);
  if (!choices.some((each) => each.id === id)) refuseFields([{ field: 'categoryId', code: 'unknownCategory' }]);
}
