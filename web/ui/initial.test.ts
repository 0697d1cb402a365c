import { expect, test } from 'vitest';
import { initialOf } from './initial.ts';

test.each([
  ['lumen', 'L'],
  ['  élan', 'É'],
  ['流明数码', '流'],
  ['เสื้อเชิ้ต', 'สื้'],
  ['แก้ว', 'ก้'],
  ['ໂຕະ', 'ຕ'],
  ['👩‍🍳 Mei', '👩‍🍳'],
  ['ß', 'SS'],
  ['   ', ''],
])('%j is shown as %j', (name, initial) => {
  expect(initialOf(name)).toBe(initial);
});
