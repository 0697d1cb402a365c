interface Category {
  id: number;
  name: string;
  children?: Category[];
}

/** A category's path, and the choices below it (or beside it, if it is a leaf). */
export interface CategoryPlace {
  path: { id: number; name: string }[];
  below: { id: number; name: string }[];
}

/** Finds a category in the tree; 0 is the root. Undefined if there is no such category. */
export function findCategory(tree: readonly Category[], id: number): CategoryPlace | undefined {
  if (id === 0) return { path: [], below: tree.map(named) };
  for (const category of tree) {
    if (category.id === id) return { path: [named(category)], below: (category.children ?? []).map(named) };
    const deeper = findCategory(category.children ?? [], id);
    if (category.children && deeper && deeper.path.length > 0) {
      return { path: [named(category), ...deeper.path], below: deeper.below };
    }
  }
  return undefined;
}

function named({ id, name }: Category): { id: number; name: string } {
  return { id, name };
}
