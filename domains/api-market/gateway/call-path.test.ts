import { expect, it } from 'vitest';
import { readCallPath } from './call-path.ts';

it.each([
  ['/weather/cities/7?lang=fr', { slug: 'weather', path: '/cities/7', query: '?lang=fr' }],
  ['/weather', { slug: 'weather', path: '/', query: '' }],
  ['/weather?q=/../x', { slug: 'weather', path: '/', query: '?q=/../x' }],
  ['/weather/', { slug: 'weather', path: '/', query: '' }],
  ['/weather/a%20b/..c/...', { slug: 'weather', path: '/a%20b/..c/...', query: '' }],
  ['/weather//x', { slug: 'weather', path: '//x', query: '' }],
  ['/', null],
  ['', null],
  ['*', null],
  ['//evil.example/x', null],
  ['http://evil.example/weather', null],
  ['/Weather/x', null],
  ['/weather/../admin', null],
  ['/weather/x/..', null],
  ['/weather/%2e%2E/admin', null],
  ['/weather/.%2e/admin', null],
  ['/weather/..%2f7', null],
  ['/weather/x\\..\\admin', null],
  ['/weather/x%5c..%5c7', null],
  ['/weather/./x', null],
  ['/weather/é', null],
  ['/weather/x y', null],
])('reads %j', (target, parts) => {
  expect(readCallPath(target)).toEqual(parts);
});
