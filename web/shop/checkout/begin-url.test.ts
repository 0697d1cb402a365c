import { expect, test } from 'vitest';
import { safeRedirect } from '../../../domains/accounts/rules.ts';
import { beginAddress, readBegin, type Wanted } from './begin-url.ts';

const read = (address: string) => readBegin(new URL(address, 'http://shop').searchParams);

test.each<Wanted>([
  { productId: 7, skuId: 12, num: 3 },
  { productId: 7, skuId: 12, num: 1, campaign: { kind: 'flash', id: 4 } },
  { productId: 7, skuId: 12, num: 1, campaign: { kind: 'group', id: 4, groupId: 9 } },
  { skuIds: Array.from({ length: 100 }, (_each, nth) => 10_000 + nth) },
])('what a guest wants to buy survives the login: %j', (wanted) => {
  const address = beginAddress(wanted);
  // the login remembers safe paths only
  expect(safeRedirect(address)).toBe(address);
  expect(read(address)).toEqual(wanted);
});

test.each([
  '/order/begin',
  '/order/begin?product=7',
  '/order/begin?sku=1',
  '/order/begin?skus=x',
  '/order/begin?product=-1&sku=2',
])('an address that names nothing starts nothing: %s', (address) => expect(read(address)).toBeUndefined());
