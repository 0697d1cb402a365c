import { expect, test } from 'vitest';
import { readShopDirectoryUrl, shopDirectoryHref } from './shop-directory-url.ts';

const read = (query: string) => readShopDirectoryUrl(new URLSearchParams(query));

test('reads an address, ignoring invalid parameters', () => {
  const nothing = { merTypeId: 0, merCategoryId: 0, keyword: '', sort: 'followers', page: 1 };
  const all = { merTypeId: 2, merCategoryId: 5, keyword: 'tea', sort: 'rating', page: 3 };
  expect(read('merTypeId=2&merCategoryId=5&name=%20tea&sort=rating&page=3')).toEqual(all);
  expect(read('merTypeId=-1&merCategoryId=x&sort=none&page=0')).toEqual(nothing);
  expect(read('merTypeId=99999999999&name=%20&page=1e3')).toEqual(nothing);
});

test('another filter starts at the first page, another page keeps the filters', () => {
  const here = read('merTypeId=2&page=3');
  expect(shopDirectoryHref(here, { sort: 'newest', keyword: 'tea' })).toBe(
    '/merchant/merchant_street?merTypeId=2&name=tea&sort=newest',
  );
  expect(shopDirectoryHref(here, { merCategoryId: 5 })).toBe('/merchant/merchant_street?merTypeId=2&merCategoryId=5');
  expect(shopDirectoryHref(here, { page: 4 })).toBe('/merchant/merchant_street?merTypeId=2&page=4');
  expect(shopDirectoryHref(here, { merTypeId: 0 })).toBe('/merchant/merchant_street');
});
