import { expect, test } from 'vitest';
import { findCategory } from './category-place.ts';

const tree = [
  { id: 1, name: 'Digital', children: [{ id: 2, name: 'Phones', children: [{ id: 3, name: 'Smartphones' }] }] },
  { id: 4, name: 'Books' },
];
const ids = (list: readonly { id: number }[] | undefined) => list?.map(({ id }) => id);

test.each([
  ['the top', 0, [], [1, 4]],
  ['a first level', 1, [1], [2]],
  ['a second level', 2, [1, 2], [3]],
  ['a leaf', 3, [1, 2, 3], []],
  ['a first level without anything below', 4, [4], []],
])('%s has its breadcrumbs and subcategories', (_name, id, path, below) => {
  const place = findCategory(tree, id);
  expect([ids(place?.path), ids(place?.below)]).toEqual([path, below]);
});

test('a category that does not exist has no place', () => {
  expect(findCategory(tree, 99)).toBeUndefined();
});
