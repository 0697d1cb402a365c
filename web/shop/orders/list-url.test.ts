import { expect, test } from 'vitest';
import { orderListAddress, readListRequest } from './list-url.ts';

const read = (search: string) => readListRequest(new URLSearchParams(search));

test('an address of the list is read as it was written', () => {
  const query = { status: 'to_receive', keyword: 'tea & 茶', page: 3 } as const;
  expect(read(orderListAddress(query).split('?')[1] ?? '')).toEqual(query);
});

test.each(['', 'orderStatus=nonsense&page=-1', 'page=1.5', 'page=1e9', 'orderStatus=all&page=x'])(
  '%j is the whole list from its beginning',
  (search) => {
    expect(read(search)).toEqual({ status: 'all', keyword: '', page: 1 });
  },
);

test('a keyword is cut where the call would refuse it', () => {
  expect(read(`keyword=${'x'.repeat(500)}`).keyword).toHaveLength(100);
});
