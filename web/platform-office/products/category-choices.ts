import type { CategoryNode } from '../../../domains/catalog/contract.ts';

/** The tree as a list of choices, each with the path to it. */
export function categoryChoices(nodes: readonly CategoryNode[], above = ''): { id: number; name: string }[] {
  return nodes.flatMap(({ id, name, children }) => {
    const path = above ? `${above} › ${name}` : name;
    return [{ id, name: path }, ...categoryChoices(children ?? [], path)];
  });
}
