import { expect, it } from 'vitest';
import { isLink } from './rules.ts';

it.each(['', '/', '/goods_seckill', '/goods/goods_search?cid=3&sort=sales', 'https://shop.example/a?b=c', '/a#b'])(
  '%j may be a link',
  (text) => {
    expect(isLink(text)).toBe(true);
  },
);

it.each([
  '//evil.example',
  '/\\evil.example',
  'javascript:alert(1)',
  'data:text/html,x',
  'shop.example',
  'https://',
  'https:///x',
  '/a b',
  '/"onclick',
  'ftp://a.example',
  'http://shop.example/',
])('%j may not', (text) => {
  expect(isLink(text)).toBe(false);
});
