import { expect, test } from 'vitest';
import { decidePlace, stepOf, withBelow } from './tree.ts';

const tree = [
  { id: 1, parentId: null, level: 1 },
  { id: 2, parentId: null, level: 1 },
  { id: 3, parentId: 1, level: 2 },
  { id: 4, parentId: 1, level: 2 },
  { id: 5, parentId: 3, level: 3 },
];

const placed = (id: number, parentId: number | null, beforeId: number | null = null) => {
  const result = decidePlace(tree, { id, parentId, beforeId });
  return typeof result === 'string' ? result : result.map((node) => [node.id, node.parentId, node.level, node.sort]);
};

test('a category is placed before a sibling, or last, with all below it', () => {
  expect(placed(4, 1, 3)).toEqual([
    [4, 1, 2, 1],
    [3, 1, 2, 2],
  ]);
  expect(placed(3, null, 2)).toEqual([
    [1, null, 1, 1],
    [3, null, 1, 2],
    [2, null, 1, 3],
    [5, 3, 2, 1],
  ]);
});

test.each([
  ['too deep', 1, 2, 'category_too_deep'],
  ['below itself', 1, 5, 'category_inside_itself'],
  ['into itself', 3, 3, 'category_inside_itself'],
  ['below nothing', 3, 99, 'category_not_found'],
  ['of nothing', 99, null, 'category_not_found'],
])('no place %s', (_title, id, parentId, refusal) => {
  expect(placed(id, parentId)).toBe(refusal);
});

test('one step up or down, and none at the ends', () => {
  expect(stepOf(tree, 4, 'up')).toEqual({ id: 4, parentId: 1, beforeId: 3 });
  expect(stepOf(tree, 1, 'down')).toEqual({ id: 1, parentId: null, beforeId: null });
  expect(stepOf(tree, 1, 'up')).toBeUndefined();
  expect(withBelow(tree, 1).map(({ id }) => id)).toEqual([1, 3, 5, 4]);
});
