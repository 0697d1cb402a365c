import { MAX_LEVELS } from './rules.ts';

interface Node {
  id: number;
  parentId: number | null;
  level: number;
}

/** Where a category is after a change. */
export interface Placed extends Node {
  sort: number;
}

type Refusal = 'category_not_found' | 'category_too_deep' | 'category_inside_itself';

/** The categories below one, itself included. */
export function withBelow<N extends Node>(tree: readonly N[], id: number): N[] {
  const own = tree.filter((node) => node.id === id);
  return [...own, ...tree.filter((node) => node.parentId === id).flatMap((child) => withBelow(tree, child.id))];
}

/**
 * The new siblings in order and what moves along, or the reason why the category cannot go there. `tree` has siblings in
 * order.
 */
export function decidePlace(
  tree: readonly Node[],
  { id, parentId, beforeId }: { id: number; parentId: number | null; beforeId: number | null },
): Placed[] | Refusal {
  const moved = withBelow(tree, id);
  const [node] = moved;
  const above = parentId === null ? undefined : tree.find((each) => each.id === parentId);
  if (!node || (parentId !== null && !above)) return 'category_not_found';
  if (moved.some((each) => each.id === parentId)) return 'category_inside_itself';
  const down = (above?.level ?? 0) + 1 - node.level;
  if (moved.some(({ level }) => level + down > MAX_LEVELS)) return 'category_too_deep';
  const others = tree.filter((each) => each.parentId === parentId && each.id !== id);
  const at = beforeId === null ? others.length : others.findIndex((each) => each.id === beforeId);
  // a sibling that has moved away meanwhile: the last place is as good as any
  const place = at < 0 ? others.length : at;
  const siblings = [...others.slice(0, place), { ...node, parentId, level: node.level + down }, ...others.slice(place)];
  const below = moved.slice(1).map((each) => ({ ...each, level: each.level + down }));
  const sortOf = (child: Node) =>
    tree.filter((each) => each.parentId === child.parentId).findIndex((e) => e.id === child.id);
  return [
    ...siblings.map((each, index) => ({ ...pick(each), sort: index + 1 })),
    ...below.map((each) => ({ ...pick(each), sort: sortOf(each) + 1 })),
  ];
}

function pick({ id, parentId, level }: Node): Node {
  return { id, parentId, level };
}

/** The place one step up or down among its siblings; undefined at the end. */
export function stepOf(
  tree: readonly Node[],
  id: number,
  way: 'up' | 'down',
): { id: number; parentId: number | null; beforeId: number | null } | undefined {
  const node = tree.find((each) => each.id === id);
  const siblings = tree.filter((each) => node && each.parentId === node.parentId);
  const at = siblings.findIndex((each) => each.id === id);
  const to = way === 'up' ? at - 1 : at + 1;
  if (!node || !siblings[to]) return undefined;
  const before = way === 'up' ? siblings[to] : siblings[to + 1];
  return { id, parentId: node.parentId, beforeId: before?.id ?? null };
}
