import type { CategoryNode } from '../../../domains/catalog/contract.ts';

/** The tree as a flat list of choices: each category with its path. */
export function flatCategories(nodes: readonly CategoryNode[], above = ''): { id: number; name: string }[] {
  return nodes.flatMap(({ id, name, children }) => {
    const path = above ? `${above} › ${name}` : name;
    return [{ id, name: path }, ...flatCategories(children ?? [], path)];
  });
}
