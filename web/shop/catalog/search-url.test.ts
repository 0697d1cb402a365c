import { expect, test } from 'vitest';
import { MAX_KEYWORD } from '../../../domains/catalog/rules.ts';
import { countFilters, NO_SEARCH, readSearchAddress, searchHref } from '../../parts/product/search-url.ts';

const read = (query: string) => readSearchAddress(new URLSearchParams(query));

test.each([
  ['page=-1', { page: 1 }],
  ['page=abc', { page: 1 }],
  ['page=99999999999', { page: 1 }],
  ['minPrice=abc&maxPrice=-4', { minPrice: '', maxPrice: '' }],
  ['cid=1%20or%201=1', { cid: 0 }],
  ['cid=99999999999', { cid: 0 }],
  ['sort=drop&order=up', { sort: 'default', order: 'desc' }],
  ['inStock=maybe', { inStock: false }],
])('ignores an invalid %s', (query, expected) => {
  expect(read(query)).toMatchObject(expected);
});

test('a huge keyword is cut between characters, and control characters become spaces', () => {
  expect(read(`keyword=${encodeURIComponent('\u{1f600}'.repeat(500))}`).keyword).toBe('\u{1f600}'.repeat(MAX_KEYWORD));
  expect(read('keyword=%00a%0Ab%20').keyword).toBe('a b');
});

test('sorts by price upwards and by sales downwards by default', () => {
  expect(read('sort=price').order).toBe('asc');
  expect(read('sort=price&order=desc').order).toBe('desc');
  expect(read('sort=sales').order).toBe('desc');
});

test('an address is the same after reading and writing', () => {
  const href =
    '/goods/goods_search?keyword=%E6%89%8B%E6%9C%BA&cid=3&minPrice=10&inStock=true&sort=price&order=desc&page=2';
  expect(searchHref(read(href.split('?')[1] ?? ''), { page: 2 })).toBe(href);
});

test('a changed filter starts at the first page', () => {
  expect(searchHref(read('keyword=tea&page=4'), { inStock: true })).toBe(
    '/goods/goods_search?keyword=tea&inStock=true',
  );
});

test('default filters give the address without parameters', () => {
  expect(searchHref(NO_SEARCH)).toBe('/goods/goods_search');
});

test('a price range counts as one filter', () => {
  expect(countFilters(read('minPrice=1&maxPrice=2&inStock=true&keyword=x&cid=2'))).toBe(2);
});
