import { expect, test } from 'vitest';
import { waysToGoods } from '../../parts/coupon/coupon-goods.tsx';

const shop = { id: 7, name: 'Tea Room' };
const targets = [
  { id: 3, name: 'Kettle' },
  { id: 4, name: 'Cup' },
];

test.each([
  ['general', null, [], ['/goods/goods_search']],
  ['merchant', shop, [], ['/goods/goods_search?merId=7']],
  ['goods', null, targets, ['/goods_detail/3', '/goods_detail/4']],
  ['category', null, targets, ['/goods/goods_search?cid=3', '/goods/goods_search?cid=4']],
  ['category', shop, targets.slice(0, 1), ['/goods/goods_search?cid=3&merId=7']],
  ['goods', null, [], []],
] as const)('a %s coupon of %o leads to what it fits', (scope, merchant, bound, ways) => {
  expect(waysToGoods({ scope, merchant, targets: [...bound] }).map((way) => way.to)).toEqual(ways);
});
