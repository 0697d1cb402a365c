import { expect, test } from 'vitest';
import { readPage, tabAddress } from './list-tabs.ts';

test.each([
  ['', 1],
  ['page=3', 3],
  ['page=0', 1],
  ['page=-2', 1],
  ['page=2.5', 1],
  ['page=1e9', 1],
  ['page=abc', 1],
])('the page of “%s” is %d', (query, page) => {
  expect(readPage(new URLSearchParams(query))).toBe(page);
});

test('an address leaves out default values', () => {
  expect(tabAddress('/users/points', {})).toBe('/users/points');
  expect(tabAddress('/users/points', { kind: 'unread' }, 1)).toBe('/users/points?kind=unread');
  expect(tabAddress('/users/points', { menuCur: '666' }, 2)).toBe('/users/points?menuCur=666&page=2');
});
