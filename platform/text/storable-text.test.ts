import { expect, test } from 'vitest';
import { unstorableFields } from './storable-text.ts';

test('names every text, however deep, that a database cannot hold', () => {
  const input = { name: 'a\0b', remark: { 7: 'fine 👍', 8: '\ud83d' }, ids: [1, '\0'], ok: true, none: null };
  expect(unstorableFields(input)).toEqual(['name', 'remark.8', 'ids.1']);
  expect(unstorableFields({ 'k\0': 1 })).toHaveLength(1);
});
