import { expect, test } from 'vitest';
import { readPieces, refundConfirm, refundList } from '../../parts/refund/refund-url.ts';

const read = (search: string) => readPieces(new URLSearchParams(search));

test.each([
  ['orderNo=S1', undefined],
  ['num.5=2&num.7=0', [{ id: 5, num: 2 }]],
  ['num.5=x&num.6=-1&num.7=1.5', []],
])('%s names %j', (search, pieces) => {
  expect(read(search)).toEqual(pieces);
});

test('addresses carry numbers of orders safely', () => {
  expect(refundConfirm('S1&x')).toBe('/users/refund_confirm?orderNo=S1%26x');
  expect(refundList('refused')).toBe('/users/refund_list?status=refused');
});
