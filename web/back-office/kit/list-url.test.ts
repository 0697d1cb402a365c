import { describe, expect, it } from 'vitest';
import { listHref, requestsOf } from './list-url.ts';

describe('the address of a list', () => {
  it.each([
    ['?kind=member&page=3', { page: 4 }, '?kind=member&page=4'],
    ['?kind=member&page=3', { page: 1 }, '?kind=member'],
    ['?kind=member&page=3', { status: 'banned' }, '?kind=member&status=banned'],
    ['?kind=member&done=banned', { kind: null }, '?'],
    ['?kind=member', { kind: '' }, '?'],
    ['', { sort: 'id', order: 'asc' }, '?sort=id&order=asc'],
  ])('%s with %j is %s', (search, changes, expected) => {
    expect(listHref(search, changes)).toBe(expected);
  });

  it('ignores an empty field', () => {
    expect(requestsOf(new URLSearchParams('keyword=+&kind=&status=banned'))).toEqual({ status: 'banned' });
  });
});
