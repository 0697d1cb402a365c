import { expect, test } from 'vitest';
import { readReviewAddress, reviewHref } from './review-url.ts';

test.each([
  ['', { page: 1 }],
  ['stars=5&withImages=true&page=2', { stars: 5, withImages: true, page: 2 }],
  ['band=bad&withAddOn=true&sort=newest', { band: 'bad', withAddOn: true, sort: 'newest', page: 1 }],
  ['stars=9&withImages=yes&page=-3&band=toString&sort=oldest', { page: 1 }],
  ['stars=4.5&page=1e9', { page: 1 }],
])('reads "%s", ignoring invalid parameters', (query, expected) => {
  expect(JSON.parse(JSON.stringify(readReviewAddress(new URLSearchParams(query))))).toEqual(expected);
});

test('the address keeps the shown variant and leads to the reviews', () => {
  expect(reviewHref({ stars: 4, page: 2 }, 17)).toBe('?sku=17&stars=4&page=2#reviews');
  expect(reviewHref({ band: 'good', withAddOn: true, sort: 'newest', page: 1 }, undefined)).toBe(
    '?band=good&withAddOn=true&sort=newest#reviews',
  );
  expect(reviewHref({ page: 1 }, undefined)).toBe('?#reviews');
});
