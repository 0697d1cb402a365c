import { expect, test } from 'vitest';
import { changeReview, readReviewPage, reviewLists, reviewOrder } from './review-url.ts';

const read = (address: string) => readReviewPage(new URL(address, 'http://x').searchParams);

test('an address is read as it is made', () => {
  expect(read(reviewOrder('S1&2'))).toEqual({ orderNo: 'S1&2' });
  expect(read(changeReview(7, 'edit'))).toEqual({ reviewId: 7, act: 'edit' });
  expect(read(changeReview(7, 'add_on'))).toEqual({ reviewId: 7, act: 'add_on' });
});

test.each(['', '?orderNo=', '?reviewId=7', '?reviewId=-7&act=edit', '?reviewId=x&act=edit', '?reviewId=7&act=drop'])(
  'what makes no sense asks for nothing: %j',
  (search) => {
    expect(read(`/users/evaluation_confirm${search}`)).toBeUndefined();
  },
);

test('the list’s address leaves out default values', () => {
  expect(reviewLists('to_review')).toBe('/users/evaluation_list');
  expect(reviewLists('reviewed', 2)).toBe('/users/evaluation_list?tab=reviewed&page=2');
});
